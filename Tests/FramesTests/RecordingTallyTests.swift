import Frames
import TestSupport
import Testing

@Suite struct RecordingTallyTests {
  private func tally(_ recording: Recording) -> RecordingTally {
    var tally = RecordingTally(recording.description)
    for event in recording.events { tally.count(event) }
    return tally
  }

  @Test func `frames, contacts and time are counted`() throws {
    let recording = ForcePad.recording(of: MadeRecordings.twoFingers(at: 100))
    let tally = tally(recording)
    #expect(tally.frames == recording.frames().count)
    #expect(tally.events == recording.events.count)
    #expect(tally.contacts == 2)
    #expect(tally.losses == 0)
    #expect(tally.start == recording.events.first?.time)
    #expect(tally.length == RecordingSpan(of: [recording]).length)
  }

  @Test func `a device without tracking ids has contacts where it is touched`() throws {
    #expect(try tally(RecordingFile("pen-stroke.evemu").load()).contacts == 1)
  }

  @Test func `lost events are counted`() throws {
    let recording = try RecordingFile("forcepad-dropped.evemu").load()
    #expect(tally(recording).losses > 0)
  }

  @Test func `an empty recording takes no time`() {
    let tally = tally(Recording(description: ForcePad.description))
    #expect(tally.start == nil)
    #expect(tally.length == .zero)
  }
}
