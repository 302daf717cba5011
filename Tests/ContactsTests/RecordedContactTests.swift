import Contacts
import Frames
import TestSupport
import Testing

/// What the contacts of whole recordings come to.
struct RecordedContactTests {
  struct Summary: Equatable, CustomStringConvertible {
    var ended = 0
    var cancelled = 0
    /// The most contacts at a time, those that end not counted.
    var most = 0
    var peak: Int32 = 0

    init(ended: Int = 0, cancelled: Int = 0, most: Int = 0, peak: Int32 = 0) {
      self.ended = ended
      self.cancelled = cancelled
      self.most = most
      self.peak = peak
    }

    var description: String {
      "ended: \(ended), cancelled: \(cancelled), most: \(most), peak: \(peak)"
    }
  }

  private func summary(of file: RecordingFile) throws -> Summary {
    let recording = try file.load()
    var tracker = ContactTracker(recording.description)
    var result = ContactFrame(time: Timestamp(microseconds: 0))
    var summary = Summary()
    for frame in recording.frames() {
      tracker.update(frame, into: &result)
      let ended = result.contacts.count { $0.phase == .ended }
      let cancelled = result.contacts.count { $0.phase == .cancelled }
      summary.ended += ended
      summary.cancelled += cancelled
      summary.most = max(summary.most, result.contacts.count - ended - cancelled)
      summary.peak = max(summary.peak, result.contacts.map(\.pressure).max() ?? 0)
    }
    #expect(!tracker.hasLiveContacts)
    return summary
  }

  @Test(arguments: [
    ("forcepad-light-tap", Summary(ended: 1, most: 1, peak: 70)),
    ("forcepad-click", Summary(ended: 1, most: 1, peak: 172)),
    ("forcepad-peek", Summary(ended: 1, most: 1, peak: 380)),
    ("forcepad-peek-pop", Summary(ended: 1, most: 1, peak: 640)),
    ("forcepad-hard-drag", Summary(ended: 1, most: 1, peak: 403)),
    ("forcepad-two-fingers", Summary(ended: 2, most: 2, peak: 641)),
    ("forcepad-tour", Summary(ended: 8, most: 2, peak: 641)),
    ("forcepad-palm", Summary(cancelled: 1, most: 1, peak: 351)),
    ("forcepad-slot-reuse", Summary(ended: 2, most: 1, peak: 330)),
    ("forcepad-dropped", Summary(ended: 1, most: 1, peak: 330)),
    ("pen-stroke", Summary(ended: 1, most: 1, peak: 6900)),
    ("pen-worn", Summary(ended: 1, most: 1, peak: 8191)),
    ("pen-eraser-flip", Summary(ended: 1, cancelled: 1, most: 1, peak: 6893)),
  ])
  func `the contacts of our own recordings`(name: String, expected: Summary) throws {
    #expect(try summary(of: RecordingFile(name + ".evemu")) == expected)
  }

  /// Counted by hand from the events: tracking ids, points with a size, or BTN_TOUCH.
  static let real: [(String, Summary)] = [
    ("evemu-data/bcm5974.evemu", Summary(ended: 14, most: 4, peak: 252)),
    (
      "evemu/touchpads__AlpsPS2_ALPS_GlidePoint.2-finger-tap.events",
      Summary(ended: 2, most: 2, peak: 62)
    ),
    (
      "evemu/touchpads__AlpsPS2-ALPS-DualPoint-TouchPad-non-MT.tap.events",
      Summary(ended: 1, most: 1, peak: 66)
    ),
    ("hid-devices-evemu/stantum_1f87_0002_0.evemu", Summary(ended: 20, most: 10, peak: 8)),
    ("hid-devices-evemu/n-trig_1b96_1000_1.evemu", Summary(ended: 7, most: 1, peak: 160)),
    (
      "chromeos-touchmtb/data/one_finger_swipe_late_tid.evemu",
      Summary(ended: 1, most: 1, peak: 41)
    ),
    ("evemu/tablets__Wacom_Cintiq_12WX.events", Summary(ended: 2, most: 1, peak: 765)),
    ("evemu/misc__Microsoft_Surface_Type_Cover.events", Summary()),
  ].filter { RecordingFile.shared($0.0) != nil }

  @Test(arguments: real)
  func `the contacts of real hardware`(name: String, expected: Summary) throws {
    let file = try #require(RecordingFile.shared(name))
    #expect(try summary(of: file) == expected)
  }

  @Test func `a finger that takes another's slot in one report has a history of its own`() throws {
    let recording = try RecordingFile("forcepad-slot-reuse.evemu").load()
    var tracker = ContactTracker(recording.description)
    var result = ContactFrame(time: Timestamp(microseconds: 0))
    let handovers = recording.frames().compactMap { frame in
      tracker.update(frame, into: &result)
      return result.contacts.map(\.phase) == [.ended, .began] ? result.contacts : nil
    }
    let handover = try #require(handovers.first)
    #expect(handovers.count == 1)
    #expect(handover.map { $0.pressure > 300 } == [true, false])
    #expect(handover.map { $0.x > 0.5 } == [false, true])
  }

  @Test func `a worn pen is seen hovering with its pressure`() throws {
    let recording = try RecordingFile("pen-worn.evemu").load()
    var tracker = ContactTracker(recording.description)
    var result = ContactFrame(time: Timestamp(microseconds: 0))
    let hovers = recording.frames().compactMap { frame in
      tracker.update(frame, into: &result)
      return result.hover
    }
    #expect(hovers.count > 20)
    #expect(hovers.allSatisfy { $0 == PenHover(tool: .pen, pressure: 1360) })
  }
}
