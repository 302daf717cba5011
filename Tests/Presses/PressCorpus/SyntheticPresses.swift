import SimulatedPresses

/// The presses of the corpus: of each kind some, all different.
package enum SyntheticPresses {
  package static let all: [SyntheticPress] =
    many("pop", 22, pop) + many("peek", 14, peek) + many("fingers", 8, fingers)
    + many("again", 4, again) + many("hard", 4, hard) + many("pen", 6, pen)
    + many("hint", 4, hint) + many("slip", 4, slip) + many("flick", 4, flick)
    + many("touch", 4, touch) + many("drag", 4, drag) + many("stroke", 4, stroke)

  /// From the slowest pads to the fastest, in Hz.
  private static let rates: [Double] = [125, 60, 250, 100, 1000, 80, 133, 200, 500]

  private static func many(
    _ kind: String, _ count: Int, _ make: (Int, inout Dice) -> SyntheticPress
  ) -> [SyntheticPress] {
    // Each kind has its own dice, so that more of one kind change no other.
    var dice = Dice(seed: kind.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    return (1...count).map { make($0, &dice) }
  }

  /// Goes through all rates, and steps through bits so that each rate meets others.
  private static func rate(_ number: Int) -> Double { rates[(number - 1) % rates.count] }
  private static func bits(_ number: Int, _ range: ClosedRange<Int>) -> Int {
    range.lowerBound + number * 5 % range.count
  }

  /// A tremor that a rise of so many ms still outruns: else nobody could say when it passed a threshold.
  private static func tremor(_ rise: Double, _ dice: inout Dice) -> Double {
    dice.number(0...(rise > 250 ? 4 : 10))
  }

  // MARK: Presses

  /// Rises to beyond pop, some after a rest at peek.
  private static func pop(_ number: Int, _ dice: inout Dice) -> SyntheticPress {
    let (land, rise) = (dice.number(40...100), dice.number(40...500))
    let (touch, top) = (dice.number(50...110), dice.number(510...1100))
    let (hold, fall) = (dice.number(120...420), dice.number(60...150))
    let rest = number.isMultiple(of: 3) ? dice.number(120...260) : 0
    let middle = rest > 0 ? dice.number(340...410) : (touch + top) / 2
    let risen = land + rise + rest
    let curve: Curve =
      rest > 0
      ? [
        .init(0, 12), .init(land, touch), .init(land + rise * 0.6, middle),
        .init(land + rise * 0.6 + rest, middle), .init(risen, top), .init(risen + hold, top),
        .init(risen + hold + fall, 8),
      ]
      : [
        .init(0, 12), .init(land, touch), .init(risen, top), .init(risen + hold, top),
        .init(risen + hold + fall, 8),
      ]
    var press = SyntheticPress(
      "pop", number, force: force(curve, tremor(rise, &dice), &dice), rate: rate(number),
      bits: bits(number, rest > 0 ? -4...8 : -8...8))
    press.slide = drift(over: risen, &dice)
    return press
  }

  /// Rises to between peek and pop, stays and goes.
  private static func peek(_ number: Int, _ dice: inout Dice) -> SyntheticPress {
    let (land, rise) = (dice.number(40...100), dice.number(60...450))
    let (top, hold) = (dice.number(345...415), dice.number(120...500))
    let risen = land + rise
    var press = SyntheticPress(
      "peek", number,
      force: force(
        [
          .init(0, 12), .init(land, 90), .init(risen, top), .init(risen + hold, top),
          .init(risen + hold + 120, 8),
        ], tremor(rise, &dice), &dice), rate: rate(number), bits: bits(number, -6...8))
    press.slide = drift(over: risen, &dice)
    return press
  }

  /// Two to five fingers that land one after the other and pop together.
  private static func fingers(_ number: Int, _ dice: inout Dice) -> SyntheticPress {
    let count = 2 + (number - 1) % 4
    let factor = 1 + 0.5 * Double(count - 1)
    let (rise, hold) = (dice.number(100...350), dice.number(120...300))
    let top = 450 * factor * dice.number(1.2...1.4)
    var press = SyntheticPress(
      "fingers", number,
      force: force(
        [
          .init(0, 12), .init(80, 90), .init(80 + rise, top), .init(80 + rise + hold, top),
          .init(200 + rise + hold, 10),
        ], dice.number(0...8), &dice), rate: [125, 250, 100, 133][number % 4],
      bits: bits(number, -3...3))
    let weights = (0..<count).map { _ in dice.number(0.85...1.15) }
    let sum = weights.reduce(0, +)
    press.fingers = weights.enumerated().map { index, weight in
      SyntheticPress.Finger(landing: Double(index) * dice.number(3...12), share: weight / sum)
    }
    return press
  }

  /// Pops, lets go without lifting, and pops again.
  private static func again(_ number: Int, _ dice: inout Dice) -> SyntheticPress {
    let (first, second) = (dice.number(500...530), dice.number(500...530))
    let hold = dice.number(150...250)
    return SyntheticPress(
      "again", number,
      force: force(
        [
          .init(0, 12), .init(60, 90), .init(230, first), .init(230 + hold, first),
          .init(350 + hold, 132), .init(420 + hold, 132), .init(580 + hold, second),
          .init(580 + 2 * hold, second), .init(700 + 2 * hold, 8),
        ], dice.number(0...3), &dice), rate: rate(number), bits: bits(number, 0...4))
  }

  /// Presses very hard, and again without coming down as far as a hint.
  private static func hard(_ number: Int, _ dice: inout Dice) -> SyntheticPress {
    let (top, dip) = (dice.number(800...1200), dice.number(230...290))
    return SyntheticPress(
      "hard", number,
      force: force(
        [
          .init(0, 12), .init(60, 90), .init(200, top), .init(400, top), .init(500, dip),
          .init(560, dip), .init(700, top), .init(900, top), .init(1020, 8),
        ], dice.number(0...6), &dice), rate: rate(number), bits: bits(number, -2...4))
  }

  /// A pen's tip that presses where it is.
  private static func pen(_ number: Int, _ dice: inout Dice) -> SyntheticPress {
    let (rise, top) = (dice.number(80...300), number.isMultiple(of: 2) ? 0.45 : 0.95)
    var press = SyntheticPress(
      "pen", number, on: .pen,
      force: HandForce(
        [
          .init(0, 0.02), .init(rise, top), .init(rise + 250, top), .init(rise + 340, 0.01),
        ], tremor: dice.number(0...0.01), frequency: dice.number(8...12), fullScale: 1),
      rate: [133, 200, 100, 250][number % 4])
    press.slide = [.init(0, 0), .init(rise + 340, dice.number(0...1.5))]
    return press
  }

  // MARK: What is no peek

  /// Presses beyond hint and thinks better of it.
  private static func hint(_ number: Int, _ dice: inout Dice) -> SyntheticPress {
    let (top, hold) = (dice.number(215...270), dice.number(80...400))
    return SyntheticPress(
      "hint", number,
      force: force(
        [
          .init(0, 12), .init(70, 80), .init(220, top), .init(220 + hold, top),
          .init(320 + hold, 8),
        ], dice.number(0...6), &dice), rate: rate(number), bits: bits(number, -3...4))
  }

  /// Begins to press, slips away and presses on.
  private static func slip(_ number: Int, _ dice: inout Dice) -> SyntheticPress {
    let plateau = dice.number(230...260)
    var press = SyntheticPress(
      "slip", number,
      force: force(
        [
          .init(0, 12), .init(70, 80), .init(200, plateau), .init(480, plateau), .init(600, 500),
          .init(750, 500), .init(860, 8),
        ], dice.number(0...4), &dice), rate: rate(number), bits: bits(number, -3...4))
    press.slide = [.init(0, 0), .init(230, 0), .init(430, dice.number(6...14))]
    return press
  }

  /// Is beyond peek for too short a time.
  private static func flick(_ number: Int, _ dice: inout Dice) -> SyntheticPress {
    SyntheticPress(
      "flick", number,
      force: force(
        [.init(0, 12), .init(60, 90), .init(95, dice.number(345...385)), .init(130, 8)], 0, &dice),
      rate: [125, 250, 1000, 200][number % 4], bits: bits(number, -2...4))
  }

  /// A touch or a click, as hard as people make them.
  private static func touch(_ number: Int, _ dice: inout Dice) -> SyntheticPress {
    let top = dice.number(60...165)
    return SyntheticPress(
      "touch", number,
      force: force(
        [.init(0, 12), .init(90, top), .init(dice.number(120...600), top), .init(700, 8)], 4, &dice),
      rate: rate(number), bits: bits(number, -3...4))
  }

  /// Drags something across the pad with a heavy hand.
  private static func drag(_ number: Int, _ dice: inout Dice) -> SyntheticPress {
    let top = dice.number(300...550)
    var press = SyntheticPress(
      "drag", number,
      force: force(
        [.init(0, 12), .init(60, 90), .init(260, top), .init(700, top), .init(820, 8)], 6, &dice),
      rate: rate(number), bits: bits(number, -3...4))
    press.slide = [
      .init(0, 0), .init(20, 0), .init(140, 8), .init(800, 8 + dice.number(30...60)),
    ]
    return press
  }

  /// Draws a line with a pen.
  private static func stroke(_ number: Int, _ dice: inout Dice) -> SyntheticPress {
    var press = SyntheticPress(
      "stroke", number, on: .pen,
      force: HandForce(
        [.init(0, 0.02), .init(90, dice.number(0.3...0.8)), .init(400, 0.5), .init(500, 0.01)],
        tremor: 0.01, fullScale: 1), rate: [133, 200, 100, 250][number % 4])
    press.slide = [.init(0, 0), .init(500, dice.number(70...140))]
    return press
  }

  private static func force(_ curve: Curve, _ tremor: Double, _ dice: inout Dice) -> HandForce {
    HandForce(curve, tremor: tremor, frequency: dice.number(8...12), fullScale: 600)
  }

  /// A finger rolls while it presses, less far than a press may move.
  private static func drift(over milliseconds: Double, _ dice: inout Dice) -> Curve {
    [.init(0, 0), .init(milliseconds, dice.number(0...2.4))]
  }
}

/// Numbers that are the same in each run, and written in few digits.
struct Dice {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    (Double.random(in: range, using: &random) * 100).rounded() / 100
  }
}
