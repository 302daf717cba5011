package import Frames

/// How hard a press gets.
package enum PressPeak: Hashable, Sendable {
  /// Of all fingers together.
  case grams(Double)
  /// Of full scale, 0 to 1 and beyond, as a press with so many fingers is measured.
  case part(Double)
}

/// Presses as somebody wants them who has no hand on a device: a rise, a rest and a fall, so often.
package struct PressScript: Hashable, Sendable {
  /// Why a script cannot be played on a device of its kind.
  package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    case penHasNoGrams
    case penIsOne
    case leavesTheSurface

    package var description: String {
      switch self {
      case .penHasNoGrams: "a pen does not weigh: its peak is a part of its range"
      case .penIsOne: "a pen has one tip, and presses like one finger"
      case .leavesTheSurface: "the press would slide off the surface"
      }
    }
  }

  /// The pause between two presses, in ms: longer than what makes a double click of two clicks.
  static let pause = 600.0
  /// How far two fingers are apart, in mm.
  static let fingerGap = 17.0
  /// What a finger weighs as it lands and lifts, in grams.
  private static let touch = 8.0
  /// How long a pen is in the air before and after, in ms.
  private static let hover = 100.0
  /// What each further finger adds to the force that a press takes, as a part of the first one's.
  private static let furtherFinger = 0.5
  /// A hundredth of its range is no pressure yet.
  private static let penIdle = 0.01

  package var kind = SimulatedKind.pressurepad
  package var peak = PressPeak.part(0.65)
  package var rise = Duration.milliseconds(250)
  package var hold = Duration.milliseconds(400)
  package var fall = Duration.milliseconds(120)
  package var fingers = 1
  /// Where the middle of the fingers lands, in parts of the surface.
  package var x = 0.5
  package var y = 0.5
  /// How far it slides while it is held, in mm to the right and toward the user.
  package var slideX = 0.0
  package var slideY = 0.0
  package var count = 1

  package init() {}

  /// What the device sends.
  package func recording() throws(Problem) -> Recording {
    try check()
    return kind == .pen ? Pen.recording(of: (0..<count).map(stroke)) : pads
  }

  /// The force of all fingers together in grams, on what weighs.
  private var grams: Double {
    switch peak {
    case .grams(let grams): grams
    case .part(let part):
      part * (kind.fullScale ?? 0) * (1 + Self.furtherFinger * Double(fingers - 1))
    }
  }

  private func check() throws(Problem) {
    if kind == .pen {
      if case .grams = peak { throw .penHasNoGrams }
      guard fingers == 1 else { throw .penIsOne }
    }
    let (width, height) = kind.size
    let spread = Double(fingers - 1) * Self.fingerGap / 2
    for end in [0, 1] {
      let (x, y) = (x * width + slideX * Double(end), y * height + slideY * Double(end))
      guard x - spread >= 0, x + spread <= width, y >= 0, y <= height else {
        throw .leavesTheSurface
      }
    }
  }

  // MARK: Time

  private var lengths: (rise: Double, hold: Double, fall: Double) {
    (rise.milliseconds, hold.milliseconds, fall.milliseconds)
  }

  private func start(of press: Int, lasting length: Double) -> Double {
    Self.pause / 2 + Double(press) * (length + Self.pause)
  }

  /// A position while the press is held: first it stays, so that it is no drag, then it slides.
  private func position(_ place: Double, slide: Double, after landing: Double = 0) -> Curve {
    guard slide != 0 else { return .constant(place) }
    let (rise, hold, _) = lengths
    let start = landing + rise + hold / 3
    return [.init(start, place), .init(landing + rise + hold, place + slide)]
  }

  // MARK: What presses

  private var pads: Recording {
    let (rise, hold, fall) = lengths
    let share = grams / Double(fingers)
    let force: Curve = [
      .init(0, min(Self.touch, share)), .init(rise, share), .init(rise + hold, share),
      .init(rise + hold + fall, min(Self.touch, share)),
    ]
    let (width, height) = kind.size
    let left = x * width - Double(fingers - 1) * Self.fingerGap / 2
    let all = (0..<count).flatMap { press in
      (0..<fingers).map { finger in
        Finger(
          at: start(of: press, lasting: force.end), force: force,
          x: position(left + Double(finger) * Self.fingerGap, slide: slideX),
          y: position(y * height, slide: slideY))
      }
    }
    return ForcePad.recording(of: all, on: kind)
  }

  private func stroke(_ press: Int) -> Pen.Stroke {
    let (rise, hold, fall) = lengths
    var part = 0.0
    if case .part(let wanted) = peak { part = wanted }
    let raw = (Self.penIdle + part * (1 - Self.penIdle)) * Pen.maximumPressure
    let lifted = Self.hover + rise + hold + fall
    let (width, height) = kind.size
    var stroke = Pen.Stroke(
      at: start(of: press, lasting: lifted + Self.hover),
      pressure: [
        .init(Self.hover, 0), .init(Self.hover + rise, raw), .init(Self.hover + rise + hold, raw),
        .init(lifted, 0), .init(lifted + Self.hover, 0),
      ],
      distance: [
        .init(0, 44), .init(Self.hover, 0), .init(lifted, 0), .init(lifted + Self.hover, 44),
      ])
    stroke.x = position(x * width, slide: slideX, after: Self.hover)
    stroke.y = position(y * height, slide: slideY, after: Self.hover)
    return stroke
  }
}

extension Duration {
  fileprivate var milliseconds: Double { Double(wholeMicroseconds) / 1000 }
}
