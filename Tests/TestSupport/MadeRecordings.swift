package import Frames

/// The project's own recordings, which `make-recordings` writes to files.
package enum MadeRecordings {
  /// All of them by the names of their files.
  package static var all: [String: Recording] {
    [
      "forcepad-light-tap": ForcePad.recording(of: [lightTap(at: 100)]),
      "forcepad-click": ForcePad.recording(of: [click(at: 100)]),
      "forcepad-peek": ForcePad.recording(of: [peek(at: 100)]),
      "forcepad-peek-pop": ForcePad.recording(of: [peekAndPop(at: 100)]),
      "forcepad-peek-actions": ForcePad.recording(of: [peekAndSlide(at: 100)]),
      "forcepad-hard-drag": ForcePad.recording(of: [hardDrag(at: 100)]),
      "forcepad-two-fingers": ForcePad.recording(of: twoFingers(at: 100)),
      "forcepad-tour": ForcePad.recording(of: tour, seed: 7),
      "forcepad-palm": ForcePad.recording(of: [palm]),
      "forcepad-slot-reuse": ForcePad.recording(of: slotReuse),
      "forcepad-dropped": ForcePad.recording(of: slotReuse, lost: 380...430),
      "pen-stroke": Pen.recording(of: [stroke(at: 100)]),
      "pen-worn": Pen.recording(of: [wornStroke]),
      "pen-eraser-flip": Pen.recording(of: eraserFlip),
    ]
  }

  /// A tap that stays far from a click.
  package static func lightTap(at start: Double, x: Double = 58, y: Double = 38) -> Finger {
    Finger(
      at: start, force: [.init(0, 14), .init(28, 58), .init(52, 71), .init(84, 38), .init(108, 6)],
      x: .constant(x), y: .constant(y))
  }

  /// An ordinary click, which stays below the lightest hint of a press.
  package static func click(at start: Double, x: Double = 58, y: Double = 38) -> Finger {
    Finger(
      at: start,
      force: [
        .init(0, 12), .init(64, 62), .init(116, 171), .init(158, 164), .init(206, 72),
        .init(244, 9),
      ], x: .constant(x), y: .constant(y))
  }

  /// A press to 380 g, held and released.
  package static func peek(at start: Double, x: Double = 70, y: Double = 30) -> Finger {
    Finger(
      at: start,
      force: [
        .init(0, 12), .init(84, 92), .init(290, 380), .init(720, 376), .init(880, 44),
        .init(916, 8),
      ], x: [.init(0, x), .init(300, x + 0.4), .init(916, x + 0.3)], y: .constant(y))
  }

  /// A press to 380 g and on to 640 g within 0.6 s.
  package static func peekAndPop(at start: Double, x: Double = 70, y: Double = 30) -> Finger {
    Finger(
      at: start,
      force: [
        .init(0, 12), .init(70, 84), .init(260, 366), .init(410, 384), .init(600, 640),
        .init(790, 632), .init(940, 66), .init(978, 9),
      ], x: .constant(x), y: [.init(0, y), .init(600, y + 0.7), .init(978, y + 0.5)])
  }

  /// A press to 380 g that slides up 16 mm while it is held.
  package static func peekAndSlide(at start: Double) -> Finger {
    Finger(
      at: start,
      force: [
        .init(0, 12), .init(84, 92), .init(290, 380), .init(1250, 376), .init(1400, 44),
        .init(1436, 8),
      ], x: .constant(70), y: [.init(0, 44), .init(600, 44), .init(1000, 28), .init(1436, 28)])
  }

  /// A drag over 30 mm with 400 g, moving from the start.
  package static func hardDrag(at start: Double) -> Finger {
    Finger(
      at: start,
      force: [
        .init(0, 14), .init(90, 160), .init(210, 402), .init(880, 396), .init(990, 52),
        .init(1022, 8),
      ], x: [.init(0, 35), .init(120, 39.5), .init(800, 63), .init(930, 65)],
      y: [.init(0, 30), .init(930, 34)])
  }

  /// Two fingers that land 14 ms apart and both press to 640 g.
  package static func twoFingers(at start: Double) -> [Finger] {
    [
      peekAndPop(at: start, x: 46, y: 36),
      peekAndPop(at: start + 14, x: 68, y: 33),
    ]
  }

  /// One of each, with the pauses that a person makes.
  static var tour: [Finger] {
    [
      lightTap(at: 400), click(at: 1300, x: 50, y: 42), peek(at: 2500, x: 62, y: 34),
      peekAndPop(at: 4600, x: 60, y: 36),
    ] + twoFingers(at: 6900) + [hardDrag(at: 9300), lightTap(at: 11700, x: 80, y: 50)]
  }

  /// A press that turns out to be a palm when it is hard already.
  static var palm: Finger {
    Finger(
      at: 100, force: [.init(0, 20), .init(300, 350), .init(900, 360), .init(1000, 10)],
      x: .constant(100), y: .constant(60), palm: 400)
  }

  /// A finger that lifts in the very report in which another lands, in the same slot.
  static var slotReuse: [Finger] {
    let force: Curve = [.init(0, 15), .init(200, 330), .init(300, 320)]
    return [
      Finger(at: 100, force: force, x: .constant(40), y: .constant(30)),
      Finger(at: 400, force: force, x: .constant(80), y: .constant(50)),
    ]
  }

  /// A stroke with hovering before and after.
  static func stroke(at start: Double) -> Pen.Stroke {
    Pen.Stroke(
      at: start,
      pressure: [
        .init(300, 0), .init(480, 2600), .init(800, 6900), .init(1050, 4100), .init(1300, 0),
        .init(1500, 0),
      ], distance: [.init(0, 44), .init(300, 0), .init(1310, 0), .init(1500, 38)],
      button: 1350..<1420)
  }

  /// A stroke of a pen whose spring has gone.
  static var wornStroke: Pen.Stroke {
    var worn = stroke(at: 100)
    worn.wear = 1360
    return worn
  }

  /// An eraser that shows up while the pen is still drawing.
  static var eraserFlip: [Pen.Stroke] {
    let rubber = Pen.Stroke(
      at: 900, tool: .toolRubber, pressure: [.init(0, 3000), .init(600, 2400), .init(900, 0)],
      distance: .constant(0))
    return [stroke(at: 100), rubber]
  }
}
