import Forces

/// One touch that a calibration asks for.
package enum CalibrationStep: Hashable, Sendable {
  /// What lies on the surface before the weight does.
  case tare
  case weight(grams: Double)
  case ordinary
  case firm
  case hardest

  /// The touches for presses of three kinds.
  package static let presses: [CalibrationStep] = [.ordinary, .firm, .hardest]

  /// The touches for weights, each in grams, lightest first.
  package static func weights(_ grams: [Double]) -> [CalibrationStep] {
    [.tare] + grams.sorted().map { .weight(grams: $0) }
  }

  /// What it is called.
  package var name: String {
    switch self {
    case .tare: "tare"
    case .weight(let grams): "\(MeasuredCurve.text(grams)) g"
    case .ordinary: "ordinary"
    case .firm: "firm"
    case .hardest: "hardest"
    }
  }

  /// What is to be done, as a sentence; with a pen, or with fingers and weights.
  package func instruction(withPen: Bool = false) -> String {
    switch self {
    case .tare:
      "Rest one finger, or the empty dish, on the surface for a second, as lightly as it is felt; lift."
    case .weight(let grams):
      "The same with \(MeasuredCurve.text(grams)) g on top of it."
    case .ordinary where withPen:
      "Set the pen down as you always do, hold it still for a second; lift."
    case .ordinary:
      "Touch with one finger as you always do, hold it still for a second; lift."
    case .firm:
      "Press firmly, as if to look into something, hold it for a second; lift."
    case .hardest:
      "Press as hard as you ever want to, hold it for a second; lift."
    }
  }

  /// What the raw value of the touch stands for: grams for weights, else units of force.
  var value: Double {
    switch self {
    case .tare: 0
    case .weight(let grams): grams
    // An ordinary touch is the unit; a firm press lies where touchpads peek, at half of full scale.
    case .ordinary: 1
    case .firm: ForceScale.fullScale / 2
    case .hardest: ForceScale.fullScale
    }
  }

  var isInGrams: Bool {
    switch self {
    case .tare, .weight: true
    case .ordinary, .firm, .hardest: false
    }
  }
}

extension MeasuredCurve {
  /// Thousandths are finer than any scale.
  private static let decimals = 1000.0

  /// A number with at most three decimals, and none where it is whole.
  static func text(_ number: Double) -> String {
    let rounded = (number * decimals).rounded() / decimals
    guard let whole = Int(exactly: rounded) else { return "\(rounded)" }
    return "\(whole)"
  }
}
