import Contacts
import Forces
import Frames
import Pipeline
import Presses
import Testing

extension DeviceDescription {
  /// A pressure pad of 2000 g with two slots, 100 mm by 60 mm.
  static func pad(keys: Set<KeyCode> = [.leftButton, .toolFinger, .touch]) -> DeviceDescription {
    let width = AxisRange(minimum: 0, maximum: 4000, resolution: 40)
    let height = AxisRange(minimum: 0, maximum: 2400, resolution: 40)
    return DeviceDescription(
      name: "Pad", properties: [.pointer, .buttonPad], keys: keys,
      axes: [
        .x: width, .y: height, .positionX: width, .positionY: height,
        .slot: AxisRange(minimum: 0, maximum: 1),
        .trackingID: AxisRange(minimum: 0, maximum: 65535),
        .contactPressure: AxisRange(minimum: 0, maximum: 2000, resolution: 1),
      ])
  }
}

extension Frame {
  /// A frame of the first slot: what is nil is not said.
  static func slot(ms: Int64, tracking: Int32? = nil, grams: Int32? = nil) -> Frame {
    let time = Timestamp(microseconds: ms * 1000)
    func event(_ axis: AxisCode, _ value: Int32) -> InputEvent {
      InputEvent(time: time, type: .absolute, code: axis.rawValue, value: value)
    }
    var events: [InputEvent] = []
    if let tracking {
      events.append(event(.trackingID, tracking))
      if tracking >= 0 {
        events += [event(.positionX, 2000), event(.positionY, 1200)]
      }
    }
    if let grams { events.append(event(.contactPressure, grams)) }
    return Frame(time: time, events: events)
  }
}

@Suite struct DevicePipelineTests {
  private var pipeline: DevicePipeline

  init() throws {
    pipeline = try DevicePipeline(.pad())
    pipeline.recognize([PressProfile()])
  }

  private var story: [PressPhase] {
    pipeline.presses.filter(\.event.isTransition).map(\.event.phase)
  }

  @Test mutating func `frames become touches with force and presses`() throws {
    pipeline.process(.slot(ms: 0, tracking: 1, grams: 90))
    let touch = try #require(pipeline.touches.first)
    #expect(touch.force.grams == 90)
    #expect(abs(touch.force.value - 1) < 1e-12)
    #expect(touch.contact.phase == .began)
    #expect(story == [])
    pipeline.process(.slot(ms: 10, grams: 500))
    #expect(story == [.hint])
    #expect(pipeline.deadline == Timestamp(microseconds: 50_000))
    pipeline.advance(to: Timestamp(microseconds: 60_000))
    #expect(story == [.peek])
    pipeline.process(.slot(ms: 80, tracking: -1))
    #expect(story == [.pop])
    #expect(pipeline.touches.map(\.contact.phase) == [.ended])
    #expect(pipeline.deadline == nil)
  }

  @Test mutating func `the press of a device that goes is cancelled with its reason`() {
    pipeline.process(.slot(ms: 0, tracking: 1, grams: 200))
    pipeline.cancelAll(.session, at: Timestamp(microseconds: 10_000))
    #expect(story == [.cancelled(.session)])
    #expect(pipeline.touches.map(\.contact.phase) == [.cancelled])
    #expect(!pipeline.hasLiveContacts)
  }

  @Test mutating func `profiles are recognised side by side while they are wanted`() {
    let light = PressProfile(sensitivity: .light)
    pipeline.recognize([PressProfile(), light])
    pipeline.process(.slot(ms: 0, tracking: 1, grams: 160))
    #expect(pipeline.presses.map(\.profile) == [light])
    pipeline.process(.slot(ms: 10, grams: 190))
    #expect(Set(pipeline.presses.map(\.profile)) == [light, PressProfile()])
    #expect(Set(pipeline.presses.map(\.event.press)).count == 2)
    pipeline.recognize([])
    pipeline.process(.slot(ms: 20, grams: 500))
    #expect(pipeline.presses == [])
    #expect(pipeline.deadline == nil)
  }

  @Test mutating func `a profile that comes back gives its presses new names`() {
    pipeline.process(.slot(ms: 0, tracking: 1, grams: 200))
    let first = pipeline.presses.first?.event.press
    pipeline.recognize([])
    pipeline.process(.slot(ms: 100, tracking: -1))
    pipeline.recognize([PressProfile()])
    pipeline.process(.slot(ms: 200, tracking: 2, grams: 200))
    #expect(first != nil)
    #expect(pipeline.presses.first.map { $0.event.press != first } == true)
  }

  @Test mutating func `those who ask for ever other thresholds are all recognised`() throws {
    for number in 0..<600 {
      let thresholds = try CustomThresholds(hint: 0.1, peek: 0.3, pop: 0.4 + Double(number) / 1000)
      pipeline.recognize([PressProfile(), PressProfile(thresholds: thresholds)])
      let start = Int64(number) * 1000
      pipeline.process(.slot(ms: start, tracking: Int32(number), grams: 100 + Int32(number % 7)))
      #expect(pipeline.presses.map(\.profile.thresholds) == [thresholds])
      pipeline.process(.slot(ms: start + 100, tracking: -1))
    }
  }

  @Test mutating func `a press is held until its force is gone`() throws {
    pipeline.process(.slot(ms: 0, tracking: 1, grams: 500))
    let press = try #require(pipeline.presses.first?.event.press)
    pipeline.advance(to: Timestamp(microseconds: 100_000))
    #expect(pipeline.isHeld(press))
    pipeline.process(.slot(ms: 200, grams: 20))
    #expect(!pipeline.isHeld(press))
  }

  @Test func `a contact beyond the palm threshold is a palm until it lifts`() throws {
    var pipeline = try DevicePipeline(.pad(), hints: DeviceHints(palm: 800))
    pipeline.recognize([PressProfile()])
    pipeline.process(.slot(ms: 0, tracking: 1, grams: 200))
    pipeline.process(.slot(ms: 10, grams: 800))
    #expect(pipeline.touches.map(\.contact.phase) == [.cancelled])
    #expect(pipeline.presses.map(\.event.phase) == [.cancelled(.palm)])
    pipeline.process(.slot(ms: 20, grams: 300))
    #expect(pipeline.touches == [])
    pipeline.process(.slot(ms: 30, tracking: -1))
    #expect(pipeline.touches == [])
    pipeline.process(.slot(ms: 40, tracking: 2, grams: 900))
    #expect(pipeline.touches == [])
    pipeline.process(.slot(ms: 50, tracking: 3, grams: 300))
    #expect(pipeline.touches.map(\.contact.phase) == [.began])
  }

  @Test mutating func `a device whose pressure never changes turns out plain`() {
    for touch in 0..<60 as Range<Int64> {
      pipeline.process(.slot(ms: touch * 100, tracking: Int32(touch), grams: 40))
      pipeline.process(.slot(ms: touch * 100 + 50, tracking: -1))
      #expect(pipeline.isConstant == (touch >= 49))
    }
    #expect(pipeline.scale.capability == .unavailable)
    pipeline.process(.slot(ms: 10_000, tracking: 100, grams: 40))
    pipeline.advance(to: Timestamp(microseconds: 11_000_000))
    #expect(story == [.hint, .peek])
    #expect(pipeline.presses.last?.event.source == .longPress)
  }

  @Test func `a device that is none throws why`() {
    #expect(throws: RefusalReason.notASurface) { try DevicePipeline(.pad(keys: [.leftButton])) }
  }
}
