/// Something that an application can do from outside of its windows, as a dock or a launcher shows it.
///
/// It does not change; see `MutableQuickAction`.
public struct QuickAction: Hashable, Sendable {
  /// Names the action within its application.
  public let type: String
  /// What people read, in their language.
  public let localizedTitle: String
  /// A second, smaller line; nil for none.
  public let localizedSubtitle: String?
  /// Its picture; nil for none.
  public let icon: QuickActionIcon?
  /// What the application wants to have back when the action is performed.
  public let userInfo: [String: UserInfoValue]?

  /// An action that opens with `type` and shows `localizedTitle`, neither of them empty.
  public init(
    type: String, localizedTitle: String, localizedSubtitle: String? = nil,
    icon: QuickActionIcon? = nil, userInfo: [String: UserInfoValue]? = nil
  ) {
    self.type = type
    self.localizedTitle = localizedTitle
    self.localizedSubtitle = localizedSubtitle
    self.icon = icon
    self.userInfo = userInfo
  }

  /// The action as it was changed.
  public init(_ action: MutableQuickAction) {
    self.init(
      type: action.type, localizedTitle: action.localizedTitle,
      localizedSubtitle: action.localizedSubtitle, icon: action.icon, userInfo: action.userInfo)
  }
}

/// A quick action that is being made, or changed, before it is set anew.
public struct MutableQuickAction: Hashable, Sendable {
  /// Names the action within its application.
  public var type: String
  /// What people read, in their language.
  public var localizedTitle: String
  /// A second, smaller line; nil for none.
  public var localizedSubtitle: String?
  /// Its picture; nil for none.
  public var icon: QuickActionIcon?
  /// What the application wants to have back when the action is performed.
  public var userInfo: [String: UserInfoValue]?

  /// An action with a type and a title, and nothing else yet.
  public init(type: String, localizedTitle: String) {
    self.init(QuickAction(type: type, localizedTitle: localizedTitle))
  }

  /// A copy of an action, to be changed.
  public init(_ action: QuickAction) {
    type = action.type
    localizedTitle = action.localizedTitle
    localizedSubtitle = action.localizedSubtitle
    icon = action.icon
    userInfo = action.userInfo
  }
}
