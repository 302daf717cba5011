import Contacts
import Forces
import Presses

/// The words of the interface files for the values of the pipeline.
///
/// They stand apart from the values' own names, so that renaming one in the code cannot change the
/// contract.
extension Tool {
  var wireName: String {
    switch self {
    case .finger: "finger"
    case .pen: "pen"
    case .eraser: "eraser"
    case .brush: "brush"
    case .pencil: "pencil"
    case .airbrush: "airbrush"
    }
  }
}

extension DeviceClass {
  var wireName: String {
    switch self {
    case .pressurepad: "pressurepad"
    case .forcepad: "forcepad"
    case .pen: "pen"
    case .contact: "contact"
    case .plain: "plain"
    }
  }
}

extension ForceCapability {
  var wireName: String {
    switch self {
    case .unknown: "unknown"
    case .unavailable: "unavailable"
    case .available: "available"
    }
  }
}

extension PressPhase {
  var wireName: String {
    switch self {
    case .hint: "hint"
    case .peek: "peek"
    case .pop: "pop"
    case .dismissed: "dismissed"
    case .cancelled: "cancelled"
    }
  }
}

extension PressCancellation {
  var wireName: String {
    switch self {
    case .moved: "moved"
    case .fingers: "fingers"
    case .palm: "palm"
    case .device: "device"
    case .taken: "taken"
    case .session: "session"
    }
  }
}

extension Sensitivity {
  /// The sensitivity of that name; nil where there is none.
  init?(wireName: String) {
    switch wireName {
    case "light": self = .light
    case "medium": self = .medium
    case "firm": self = .firm
    default: return nil
    }
  }
}

extension CustomThresholds.Mistake {
  var wireName: String {
    switch self {
    case .outOfOrder: "outOfOrder"
    case .outOfRange: "outOfRange"
    }
  }
}

extension HapticPattern {
  var wireName: String {
    switch self {
    case .generic: "generic"
    case .alignment: "alignment"
    case .levelChange: "levelChange"
    case .peek: "peek"
    case .pop: "pop"
    }
  }

  /// The pattern of that name; nil where there is none.
  init?(wireName: String) {
    guard let pattern = Self.allCases.first(where: { $0.wireName == wireName }) else { return nil }
    self = pattern
  }
}

extension PressSource {
  var wireName: String {
    switch self {
    case .force: "force"
    case .longPress: "longPress"
    }
  }
}
