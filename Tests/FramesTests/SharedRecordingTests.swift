import Frames
import TestSupport
import Testing

/// Recordings of real hardware, where they are present.
struct SharedRecordingTests {
  @Test(.enabled(if: !RecordingFile.shared.isEmpty))
  func `every recording of real hardware is read, and written as it was`() throws {
    var events = 0
    for file in RecordingFile.shared {
      let recording = try file.load()
      #expect(!recording.description.name.isEmpty, "\(file)")
      let copy = try EvemuReader.read(EvemuWriter.text(of: recording), file: file.name)
      #expect(copy == recording, "\(file)")
      events += recording.events.count
    }
    print("read \(RecordingFile.shared.count) recordings of real hardware, \(events) events")
    #expect(events > 0)
  }
}
