import Forces
import Pipeline
import Presses
import Recordings
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

  /// A file that holds another number of devices than one, of which the table has no rows.
  package struct SeveralDevices: Error, CustomStringConvertible {
    package let count: Int
    package var description: String { "\(count) devices in one file" }
  }

  /// Runs the recording at default settings, as if udev knew nothing of the device.
  package init(_ expected: ExpectedRow, _ file: TestSupport.RecordingFile) throws {
    let recordings = try Recordings.RecordingFile.read(file.path).recordings
    guard let recording = recordings.first, recordings.count == 1 else {
      throw SeveralDevices(count: recordings.count)
    }
    let analysis = Analysis(recording)
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
    let counts: [(name: String, found: Int, wanted: Int?)] = [
      ("frames", frames, expected.frames), ("contacts", contacts, expected.contacts),
      ("peak", peak, expected.peak), ("peeks", peeks, expected.peeks),
    ]
    for (name, found, wanted) in counts {
      guard let wanted, found != wanted else { continue }
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
