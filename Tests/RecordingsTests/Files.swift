import Frames
import Recordings
import TestSupport

/// The file as it is read; the test's own files are `StoredFile`.
typealias RecordingFile = Recordings.RecordingFile

/// A file of the repository, or beside it.
typealias StoredFile = TestSupport.RecordingFile

/// Small recordings in each format, made from the same device.
enum Sample {
  static let evemu = Recording(
    description: ForcePad.description,
    events: Array(ForcePad.recording(of: [MadeRecordings.click(at: 100)]).events.prefix(60)))

  /// Two devices, as `libinput record` writes them.
  static var libinput: String {
    var second = evemu
    second.description.name = "Another Pad"
    second.events = Array(second.events.prefix(20))
    return LibinputText.text(of: [evemu, second])
  }

  /// A force pad on which two fingers press, as hid-recorder writes it.
  static var hidRecorder: String {
    let pad = HIDForcePad(fingersPerReport: 2)
    var lines = ["# Test Force Pad", HIDRecorderText.descriptor(pad.descriptor)]
    lines += ["N: Test Force Pad", "I: 18 1209 0001", ""]
    for step in 0..<12 {
      let grams = UInt16(step * 60)
      let fingers = (1...2).map {
        HIDForcePad.Finger($0, x: 800 + UInt16(step), grams: grams, isTouching: step < 11)
      }
      for report in pad.frame(fingers, scanTime: UInt16(step * 80)) {
        lines.append(HIDRecorderText.report(report, microseconds: step * 8000))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Writes lines as hid-recorder does.
enum HIDRecorderText {
  static func descriptor(_ bytes: [UInt8]) -> String {
    "R: \(bytes.count) \(hexadecimal(bytes))"
  }

  static func report(_ bytes: [UInt8], microseconds: Int) -> String {
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return "E: \(padded(seconds)).\(padded(rest)) \(bytes.count) \(hexadecimal(bytes))"
  }

  private static func padded(_ number: Int) -> String {
    String(repeating: "0", count: max(0, 6 - String(number).count)) + String(number)
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }
}
