package import Forces

/// What a calibration found: which raw values stand for which grams or forces.
package struct CalibrationCurve: Hashable, Sendable {
  /// Why measured values make no curve.
  package enum Problem: Error, Hashable, Sendable {
    case tooFew
    /// The later touch should have been harder.
    case notHarder(CalibrationStep, raw: Int, before: CalibrationStep, rawBefore: Int)
    case negative(CalibrationStep, raw: Int)
  }

  /// So much further apart two touches have to be, as a part of the lighter one, to be two.
  private static let leastRise = 0.05
  /// So much further apart in any case: sensors flicker by a step.
  private static let leastSteps = 2.0

  /// The measured points.
  package let curve: MeasuredCurve
  /// Whether its values are grams; units of force else.
  package let isInGrams: Bool
  /// Whether a pen was measured, whose full scale is another.
  package let isOfPen: Bool

  /// The curve through touches that were measured in the order of the steps.
  package init(
    _ measured: [(step: CalibrationStep, raw: Int)], isOfPen: Bool = false
  ) throws(Problem) {
    let scale = isOfPen ? ForceScale.penFullScale / ForceScale.fullScale : 1
    for (before, after) in zip(measured, measured.dropFirst()) {
      let least = Double(before.raw) + max(Self.leastSteps, Double(before.raw) * Self.leastRise)
      guard Double(after.raw) >= least else {
        throw .notHarder(after.step, raw: after.raw, before: before.step, rawBefore: before.raw)
      }
    }
    if let first = measured.first, first.raw < 0 { throw .negative(first.step, raw: first.raw) }
    do {
      curve = try MeasuredCurve(
        measured.map { MeasuredCurve.Point(raw: Double($0.raw), value: $0.step.value * scale) })
    } catch {
      throw .tooFew
    }
    isInGrams = measured.allSatisfy(\.step.isInGrams)
    self.isOfPen = isOfPen
  }

  /// The property of the hardware database that says this.
  package var property: String {
    if isOfPen { return "PRESSURED_PEN_FORCE" }
    return isInGrams ? "PRESSURED_GRAMS" : "PRESSURED_FORCE"
  }

  /// The property's value.
  package var value: String {
    curve.points.map { "\(MeasuredCurve.text($0.raw)):\(MeasuredCurve.text($0.value))" }
      .joined(separator: " ")
  }
}

extension CalibrationCurve.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooFew:
      "a curve needs at least two touches"
    case .notHarder(let step, let raw, let before, let rawBefore):
      "'\(step.name)' was no harder than '\(before.name)': the device measured \(raw) after \(rawBefore)"
    case .negative(let step, let raw):
      "'\(step.name)' measured \(raw): values below zero cannot be calibrated"
    }
  }
}
