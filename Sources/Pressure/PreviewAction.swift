import Synchronization

/// Something that can be done with what is previewed, shown where the fingers slide up while peeking.
public struct PreviewAction: Identifiable, Sendable {
  /// How an action looks.
  ///
  /// The raw values are UIKit's.
  public enum Style: Int, Hashable, Sendable {
    case `default` = 0
    /// With a mark, as something that is switched on.
    case selected = 1
    /// It cannot be undone, or deletes something.
    case destructive = 2
  }

  /// Names one action among all that this program makes.
  public struct ID: Hashable, Sendable {
    fileprivate let number: Int
  }

  private static let count = Atomic<Int>(0)

  public let id: ID
  /// What people read.
  public let title: String
  public let style: Style
  /// What performing it does.
  let handler: @Sendable () async throws -> Void

  /// An action that `PreviewingContext.perform` runs.
  public init(
    title: String, style: Style = .default, handler: @escaping @Sendable () async throws -> Void
  ) {
    id = ID(number: Self.count.add(1, ordering: .relaxed).newValue)
    self.title = title
    self.style = style
    self.handler = handler
  }
}

/// Two are equal where they are the same action, not where they only look the same.
extension PreviewAction: Hashable {
  public static func == (first: PreviewAction, second: PreviewAction) -> Bool {
    first.id == second.id
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

/// Actions behind one title, shown when that is chosen.
public struct PreviewActionGroup: Hashable, Sendable {
  /// What people read.
  public let title: String
  public let style: PreviewAction.Style
  public let actions: [PreviewAction]

  /// A group of those actions, in that order.
  public init(title: String, style: PreviewAction.Style = .default, actions: [PreviewAction]) {
    self.title = title
    self.style = style
    self.actions = actions
  }
}

/// A line of the menu below a preview.
public enum PreviewActionItem: Hashable, Sendable {
  case action(PreviewAction)
  case group(PreviewActionGroup)

  /// What people read.
  public var title: String {
    switch self {
    case .action(let action): action.title
    case .group(let group): group.title
    }
  }

  public var style: PreviewAction.Style {
    switch self {
    case .action(let action): action.style
    case .group(let group): group.style
    }
  }

  /// The actions that can be performed: the one, or those of the group.
  public var actions: [PreviewAction] {
    switch self {
    case .action(let action): [action]
    case .group(let group): group.actions
    }
  }
}
