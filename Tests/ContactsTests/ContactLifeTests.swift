import Contacts
import Frames
import TestSupport
import Testing

/// What must be true of every stream, however wrong.
struct ContactLifeTests {
  private static let frames = 25_000

  private static var devices: [DeviceDescription] {
    var mixed = DeviceDescription.slotted
    mixed.name = "Slots and pen"
    mixed.keys.formUnion([.toolPen, .toolRubber, .toolFinger, .stylus])
    var pointsAndPen = DeviceDescription.pointed
    pointsAndPen.name = "Points and pen"
    pointsAndPen.keys.insert(.toolPen)
    return [
      .slotted, .semiMultitouch, .pointed, .singleTouch(), .singleTouch(keys: []), .tablet(),
      .tablet(keys: [.toolPen, .toolRubber]), mixed, pointsAndPen,
    ]
  }

  /// An event of a code that matters, or of any, with a value that is likely or anything.
  private static func randomEvent(_ random: inout SeededGenerator, at time: Timestamp) -> InputEvent
  {
    let axes: [AxisCode] = [
      .slot, .slot, .trackingID, .trackingID, .positionX, .positionY, .toolType, .contactPressure,
      .pressure, .x, .y, .distance, .tiltX, .touchMajor,
    ]
    let keys: [KeyCode] = [
      .touch, .toolPen, .toolRubber, .toolFinger, .toolMouse, .leftButton, .stylus,
    ]
    var value = Int32.random(in: -1...5, using: &random)
    if Int.random(in: 0..<20, using: &random) == 0 {
      value = Int32(truncatingIfNeeded: random.next())
    }
    let type: EventType
    let code: UInt16
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<6:
      (type, code) = (.absolute, axes.randomElement(using: &random)?.rawValue ?? 0)
    case 6..<8:
      (type, code) = (.key, keys.randomElement(using: &random)?.rawValue ?? 0)
    case 8:
      (type, code) = (.synchronization, SynchronizationCode.multitouchReport)
    default:
      type = EventType(rawValue: UInt16.random(in: 0...6, using: &random))
      code = UInt16.random(in: 0...0x40, using: &random)
    }
    return InputEvent(time: time, type: type, code: code, value: value)
  }

  private static func randomOrigin(_ random: inout SeededGenerator) -> Frame.Origin {
    switch Int.random(in: 0..<50, using: &random) {
    case 0: .opened
    case 1: .resynchronized
    default: .device
    }
  }

  @Test(arguments: devices)
  func `every contact begins once and ends once`(description: DeviceDescription) {
    var random = SeededGenerator(seed: 20)
    var tracker = ContactTracker(description)
    var result = ContactFrame(time: Timestamp(microseconds: 0))
    var lives = Lives()
    for index in 0..<Self.frames {
      let time = Timestamp(microseconds: Int64(index) * 8000)
      let count = Int.random(in: 0...8, using: &random)
      let frame = Frame(
        time: time, origin: Self.randomOrigin(&random),
        events: (0..<count).map { _ in Self.randomEvent(&random, at: time) })
      tracker.update(frame, into: &result)
      lives.check(result, isOpening: frame.origin == .opened)
      if Int.random(in: 0..<200, using: &random) == 0 {
        tracker.cancelAll(at: time, into: &result)
        lives.check(result, isOpening: false)
        #expect(lives.live.isEmpty)
      }
      #expect(tracker.hasLiveContacts == !lives.live.isEmpty)
    }
    tracker.cancelAll(at: Timestamp(microseconds: .max), into: &result)
    lives.check(result, isOpening: false)
    #expect(lives.live.isEmpty)
    #expect(!tracker.hasLiveContacts)
    #expect(lives.mistakes == [])
    #expect(lives.count > 100)
  }

  @Test(arguments: RecordingFile.own + RecordingFile.shared)
  func `every contact of a recording begins once and ends once`(file: RecordingFile) throws {
    let recording = try file.load()
    var tracker = ContactTracker(recording.description)
    var result = ContactFrame(time: Timestamp(microseconds: 0))
    var lives = Lives()
    for frame in recording.frames() {
      tracker.update(frame, into: &result)
      lives.check(result, isOpening: false)
    }
    tracker.cancelAll(at: result.time, into: &result)
    lives.check(result, isOpening: false)
    #expect(lives.live.isEmpty)
    #expect(lives.mistakes == [])
  }
}

/// Follows contacts by what is published about them.
private struct Lives {
  private(set) var live: [ContactID: Contact] = [:]
  private(set) var count = 0
  private(set) var mistakes: Set<String> = []
  private var newest: UInt32 = 0

  mutating func check(_ frame: ContactFrame, isOpening: Bool) {
    let before = live
    var seen: Set<ContactID> = []
    var hasChanged = false
    var hasLivingOne = false
    for contact in frame.contacts {
      if !seen.insert(contact.id).inserted { mistakes.insert("twice in one frame") }
      if !(0...1).contains(contact.x) || !(0...1).contains(contact.y) {
        mistakes.insert("outside of the surface")
      }
      if contact.phase != .stationary { hasChanged = true }
      switch contact.phase {
      case .ended, .cancelled:
        if live.removeValue(forKey: contact.id) == nil { mistakes.insert("end of nothing") }
        if hasLivingOne { mistakes.insert("an end after one that lives") }
      case .began, .moved, .stationary:
        hasLivingOne = true
        if live[contact.id] == nil {
          begin(contact, isOpening: isOpening)
          hasChanged = true
        } else {
          goOn(contact)
        }
      }
    }
    if before.keys.contains(where: { !seen.contains($0) }) { mistakes.insert("left out") }
    if hasChanged != frame.hasChanged { mistakes.insert("hasChanged") }
  }

  private mutating func begin(_ contact: Contact, isOpening: Bool) {
    if contact.phase != (isOpening ? .stationary : .began) { mistakes.insert("no beginning") }
    if contact.id.rawValue <= newest { mistakes.insert("a number used again") }
    newest = contact.id.rawValue
    live[contact.id] = contact
    count += 1
  }

  private mutating func goOn(_ contact: Contact) {
    if contact.phase == .began { mistakes.insert("began twice") }
    guard var last = live.updateValue(contact, forKey: contact.id) else { return }
    if contact.tool != last.tool { mistakes.insert("another tool") }
    last.phase = contact.phase
    if (contact.phase == .stationary) != (contact == last) { mistakes.insert("moved or not") }
  }
}
