public import Pressure

/// What happens to the menu of a target that is pressed.
public enum QuickActionMenuEvent: Sendable {
  /// Show these actions, of which none is highlighted, for a press that began at that place.
  case opened([QuickAction], at: Point)
  /// Highlight the action of that index, or none.
  case highlighted(Int?)
  /// Take the menu down.
  case closed(Ending)
  /// The target's actions could not be had, or the chosen one not be performed.
  case failed(any Error)

  /// Why a menu closes.
  public enum Ending: Hashable, Sendable {
    /// The fingers were lifted, or pressed through, on this action, which is performed now.
    case performing(QuickAction)
    /// The fingers were lifted, or pressed through, where no action is.
    case released
    /// The press came to nothing.
    case cancelled(Press.Reason)
    /// The target was unregistered.
    case unregistered
    /// `QuickActionInteraction.run` ends.
    case stopped
  }
}
