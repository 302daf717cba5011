import Forces
import FoundationEssentials
import Frames
import Pipeline
import Presses
import TestSupport
import Testing

/// What the pipeline makes of the repository's recordings, against the text beside them.
@Suite struct RecordingOutcomeTests {
  @Test(arguments: RecordingFile.own)
  func `a recording has the outcome that is written beside it`(file: RecordingFile) throws {
    let expected = try String(
      decoding: Data(contentsOf: URL(filePath: expectationPath(of: file))), as: UTF8.self)
    #expect(outcome(of: Analysis(try file.load())) == expected)
  }

  private func expectationPath(of file: RecordingFile) -> String {
    file.path.dropLast("evemu".count) + "expected"
  }

  /// The outcome as text: what the device is, what was touched, and when each phase began, in ms.
  private func outcome(of analysis: Analysis) -> String {
    let findings: Analysis.Findings
    switch analysis.result {
    case .failure(let reason): return reason.description + "\n"
    case .success(let success): findings = success
    }
    var lines = [
      "\(findings.deviceClass) \(findings.surface), force \(findings.capability)",
      "maximum \(hundredths(findings.maximumPossibleForce))",
      "contacts \(findings.contacts)",
      "peak \(hundredths(findings.peakForce))",
    ]
    if let grams = findings.peakGrams { lines.append("grams \(Int(grams))") }
    for event in findings.presses {
      lines.append("\(event.phase.text) \(event.time.microseconds / 1000) fingers \(event.fingers)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func hundredths(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}

extension PressPhase {
  fileprivate var text: String {
    switch self {
    case .hint: "hint"
    case .peek: "peek"
    case .pop: "pop"
    case .dismissed: "dismissed"
    case .cancelled(let reason): "cancelled \(reason.rawValue)"
    }
  }
}
