import DesktopEntries

/// The quick actions of an application, as a dock or a launcher shows them.
public struct QuickActionMenu: Hashable, Sendable {
  /// How many actions a menu shows.
  public static var limit: Int { 4 }

  /// The application's name in the user's language; nil where it has no desktop entry.
  public let applicationName: String?
  /// The application's picture; nil where it has none.
  public let applicationIcon: QuickActionIcon?
  /// The actions of its desktop entry, in their order.
  public let staticActions: [QuickAction]
  /// The actions that it has set, in their order.
  public let dynamicActions: [QuickAction]
  /// What could not be used, such as a broken desktop entry, each in one sentence.
  public let notes: [String]

  /// All actions, those of the desktop entry first.
  public var all: [QuickAction] { staticActions + dynamicActions }

  /// The actions to show: the first four.
  public var shown: [QuickAction] { Array(all.prefix(Self.limit)) }

  /// The action of that type, of several the first.
  public func action(ofType type: String) -> QuickAction? {
    all.first { $0.type == type }
  }

  /// What the desktop entry says, as far as there is one, and the actions that the application has set.
  init(of application: String, dynamic: [QuickAction]) {
    dynamicActions = dynamic
    do throws(DesktopEntryError) {
      let entry = try DesktopEntry(id: application)
      applicationName = entry.name
      applicationIcon = entry.iconName.map { QuickActionIcon(kind: .themed($0)) }
      staticActions = entry.quickActions
      notes = entry.notes
    } catch {
      applicationName = nil
      applicationIcon = nil
      staticActions = []
      notes = [error.description]
    }
  }
}

extension DesktopEntry {
  /// Its actions as quick actions.
  var quickActions: [QuickAction] {
    actions.map { action in
      QuickAction(
        type: action.id, localizedTitle: action.name,
        icon: action.iconName.map { QuickActionIcon(kind: .themed($0)) })
    }
  }
}
