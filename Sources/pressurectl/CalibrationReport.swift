import Calibration
import Forces
import Pressure
import Varlink

/// What a calibration shows while it goes on, to a person or a program.
struct CalibrationReport {
  private static let barWidth = 30

  let isJSON: Bool
  /// Whether it is a pen that is measured.
  let isOfPen: Bool

  func begin(_ device: ForceDevice, _ steps: [CalibrationStep]) {
    guard !isJSON else { return }
    Output.line("\(device.name): \(steps.count) touches, one after the other.")
  }

  func ask(for step: CalibrationStep?) {
    guard let step, !isJSON else { return }
    Output.line("\(Figures.filled(step.name, to: 9)) \(step.instruction(withPen: isOfPen))")
  }

  func retry(_ step: CalibrationStep, _ problem: TouchProblem) {
    if isJSON {
      Output.line(["step": .string(step.name), "problem": .string(problem.description)])
    } else {
      Output.line("          Once more, please: \(problem).")
    }
  }

  func measured(_ step: CalibrationStep, raw: Int) {
    if isJSON {
      Output.line(["step": .string(step.name), "raw": .integer(Int64(raw))])
    } else {
      Output.line("          measured \(raw)")
    }
  }

  /// Shows the curve, with the largest value as a full bar.
  func show(_ curve: CalibrationCurve) {
    guard !isJSON else { return }
    let largest = curve.curve.points.last?.value ?? 1
    Output.line("The curve:")
    for point in curve.curve.points {
      let value =
        curve.isInGrams ? Figures.grams(point.value) : "force \(Figures.force(point.value))"
      Output.line(
        "  raw \(Figures.padded(Figures.decimal(point.raw, places: 0), to: 5))  "
          + "\(Figures.padded(value, to: 10))  "
          + Figures.bar(point.value / largest, width: Self.barWidth))
    }
  }

  /// Tells where the file is, or what it is to hold where we may not write it.
  func finish(
    _ curve: CalibrationCurve, for match: HwdbMatch, text: String, writtenTo path: String?
  ) {
    if isJSON {
      return Output.line([
        "match": .string(match.pattern), "property": .string(curve.property),
        "value": .string(curve.value), "file": path.map { .string($0) } ?? .null,
      ])
    }
    if let path {
      Output.line("Written to \(path). To use it, run as root:")
    } else {
      Output.line("As root, make \(LocalHwdb.path) hold this:")
      Output.line("")
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        Output.line(String(line))
      }
      Output.line("and run:")
    }
    for command in LocalHwdb.commands { Output.line("  \(command)") }
  }
}
