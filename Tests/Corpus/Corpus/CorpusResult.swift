import Forces
import Pipeline
import Presses
package import TestSupport

/// What the pipeline makes of one recording, and where that is not what was written down.
package struct CorpusResult: Sendable {
  package let expected: ExpectedRow
  package let deviceClass: String
  package let frames: Int
  package let contacts: Int
  package let peak: Int
  package let peeks: Int
  package let pops: Int

  /// Runs the recording at default settings, as if udev knew nothing of the device.
  package init(_ expected: ExpectedRow, _ file: RecordingFile) throws {
    let analysis = Analysis(try file.load())
    self.expected = expected
    frames = analysis.frames
    switch analysis.result {
    case .success(let findings):
      deviceClass = findings.deviceClass.rawValue
      contacts = findings.contacts
      peak = Int(findings.peakPressure)
      peeks = findings.presses.count { $0.phase == .peek }
      pops = findings.presses.count { $0.phase == .pop }
    case .failure(let reason):
      deviceClass = "refused: " + Self.word(for: reason)
      (contacts, peak, peeks, pops) = (0, 0, 0, 0)
    }
  }

  /// What differs, in words; empty where all is as expected.
  package var differences: [String] {
    var differences: [String] = []
    if deviceClass != expected.deviceClass {
      differences.append("class is \(expected.deviceClass ?? "unread")")
    }
    for (name, found, wanted) in [
      ("frames", frames, expected.frames), ("contacts", contacts, expected.contacts),
      ("peak", peak, expected.peak), ("peeks", peeks, expected.peeks),
    ] where found != wanted {
      differences.append("\(name) are \(wanted)")
    }
    return differences
  }

  private static func word(for reason: RefusalReason) -> String {
    switch reason {
    case .fakePressureAxis: "fake"
    case .notASurface: "surface"
    case .tabletButtons: "buttons"
    case .noPosition: "position"
    case .ignoredByHwdb: "ignored"
    }
  }
}
