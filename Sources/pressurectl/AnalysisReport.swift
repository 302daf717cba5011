import Forces
import Frames
import Pipeline
import Presses
import Varlink

/// An analysis for programs and for people.
enum AnalysisReport {
  static func object(_ analysis: Analysis) -> JSONObject {
    switch analysis.result {
    case .success(let findings):
      [
        "name": .string(analysis.name), "class": .string(findings.deviceClass.rawValue),
        "capability": .string(findings.capability.rawValue),
        "maximumPossibleForce": .number(rounded(findings.maximumPossibleForce)),
        "frames": .integer(Int64(analysis.frames)), "contacts": .integer(Int64(findings.contacts)),
        "peakForce": .number(rounded(findings.peakForce)),
        "peakGrams": findings.peakGrams.map { .number($0) } ?? .null,
        "presses": .array(findings.presses.map { .object(object($0)) }),
        "wear": .array(findings.condition.wear.map { .object(object($0)) }),
        "ceiling": findings.condition.ceiling.map { .object(object($0)) } ?? .null,
      ]
    case .failure(let reason):
      [
        "name": .string(analysis.name), "class": .null, "reason": .string(reason.description),
        "capability": .null, "maximumPossibleForce": .null,
        "frames": .integer(Int64(analysis.frames)), "contacts": 0, "peakForce": .null,
        "peakGrams": .null, "presses": [], "wear": [], "ceiling": .null,
      ]
    }
  }

  /// A force, or a part, as the daemon writes forces: a ten-thousandth of an ordinary touch is finer than
  /// any sensor.
  private static func rounded(_ number: Double) -> Double {
    (number * 10_000).rounded() / 10_000
  }

  private static func object(_ press: PressEvent) -> JSONObject {
    [
      "phase": .string(press.phase.name), "time": .integer(press.time.microseconds),
      "fingers": .integer(Int64(press.fingers)), "force": .number(rounded(press.force)),
    ]
  }

  private static func object(_ wear: PenWear) -> JSONObject {
    [
      "tool": .string("\(wear.tool)"), "raw": .integer(Int64(wear.raw)),
      "offset": .number(rounded(wear.offset)), "broken": .bool(wear.isBroken),
    ]
  }

  private static func object(_ ceiling: PressureCeiling) -> JSONObject {
    ["raw": .integer(Int64(ceiling.raw)), "part": .number(rounded(ceiling.part))]
  }

  static func lines(_ analysis: Analysis) -> [String] {
    switch analysis.result {
    case .success(let findings):
      [analysis.name, "  class     \(describe(findings))", "  frames    \(analysis.frames)"]
        + lines(findings)
    case .failure(let reason):
      [analysis.name, "  not used: \(reason)"]
    }
  }

  private static func describe(_ findings: Analysis.Findings) -> String {
    let range =
      switch findings.capability {
      case .available: "force up to \(Figures.force(findings.maximumPossibleForce))"
      case .unavailable: "no force"
      case .unknown: "force not known until it is calibrated"
      }
    return "\(findings.deviceClass.rawValue), \(range)"
  }

  private static func lines(_ findings: Analysis.Findings) -> [String] {
    let grams = findings.peakGrams.map { ", \(Figures.grams($0))" } ?? ""
    var lines = [
      "  contacts  \(findings.contacts)",
      "  peak      force \(Figures.force(findings.peakForce))\(grams)",
    ]
    lines += findings.condition.wear.map { "  wear      \($0)" }
    lines += findings.condition.ceiling.map { ["  ceiling   \($0)"] } ?? []
    lines += findings.presses.map { press in
      let time = Figures.seconds(microseconds: press.time.microseconds)
      return [
        "  \(Figures.padded(time, to: 12))", Figures.filled(press.phase.name, to: 9),
        Figures.fingers(press.fingers), "force \(Figures.force(press.force))",
      ].joined(separator: "  ") + reason(press.phase)
    }
    return lines
  }

  private static func reason(_ phase: PressPhase) -> String {
    guard case .cancelled(let reason) = phase else { return "" }
    return "  (\(reason.rawValue))"
  }
}
