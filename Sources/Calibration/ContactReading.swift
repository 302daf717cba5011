/// What a device says of one contact at one moment.
package struct ContactReading: Hashable, Sendable {
  /// Whether it is on the surface, has left it, or was taken away.
  package enum State: Hashable, Sendable {
    case down
    case lifted
    case cancelled
  }

  package let id: Int
  /// The value of the pressure axis.
  package let raw: Int
  package let state: State

  package init(id: Int, raw: Int, state: State = .down) {
    self.id = id
    self.raw = raw
    self.state = state
  }
}

/// Why a touch cannot be used; another one can be tried.
package enum TouchProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case severalFingers
  case cancelled
  case tooShort
  case tooLong
  case notStill

  package var description: String {
    switch self {
    case .severalFingers: "there was more than one finger"
    case .cancelled: "the touch was taken for a palm, or lost"
    case .tooShort: "the touch was too short; hold it for half a second or more"
    case .tooLong: "the touch was too long; lift after a few seconds"
    case .notStill: "the pressure did not stay the same for \(Plateau.shortest)"
    }
  }
}
