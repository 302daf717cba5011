import Forces
import Frames
import Pipeline
import Presses
import TestSupport
import Testing

/// Recordings of real hardware, where they are present.
@Suite struct SharedRecordingTests {
  private static let described = RecordingFile.shared.filter { $0.name.hasPrefix("evemu/") }
  private static let touchpads = RecordingFile.shared.filter {
    $0.name.hasPrefix("chromeos-touchmtb/")
  }
  /// What fingers do on touchpads all day: none of it is a press.
  private static let ordinary = touchpads.filter { file in
    ["click", "tap", "drumroll", "_finger_tracking", "swipe", "scroll", "pinch", "long_hold"]
      .contains { file.name.contains($0) }
  }

  @Test(.enabled(if: !described.isEmpty), arguments: described)
  func `devices are told apart`(file: RecordingFile) throws {
    let kind = file.name.dropFirst("evemu/".count).prefix { $0 != "_" }
    let classification = Classifier.classify(try file.load().description)
    if file.name.contains("eGalaxTouch") {
      #expect(classification == .accepted(.plain, .touchscreen))
    } else if kind == "touchpads" {
      #expect(classification == .accepted(.contact, .touchpad))
    } else if kind == "tablets" {
      #expect(classification == .accepted(.pen, .tablet))
    } else {
      #expect(classification == .refused(.fakePressureAxis(.contactPressure)))
    }
  }

  @Test(.enabled(if: !ordinary.isEmpty), arguments: ordinary)
  func `ordinary use of a touchpad never peeks`(file: RecordingFile) throws {
    let findings = try Analysis(file.load()).result.get()
    #expect(!findings.presses.contains { $0.phase == .peek })
  }

  @Test(arguments: RecordingFile.shared)
  func `every press of a recording has one beginning and one end`(file: RecordingFile) throws {
    guard case .success(let findings) = Analysis(try file.load()).result else { return }
    let begun = findings.presses.filter { $0.phase == .hint }.map(\.press)
    let ended = findings.presses.filter { $0.phase.isEnd }.map(\.press)
    #expect(begun == ended)
    #expect(Set(begun).count == begun.count)
    #expect(findings.peakForce <= findings.maximumPossibleForce)
  }
}
