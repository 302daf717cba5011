import Frames
import Testing

struct FrameAssemblerTests {
  private static func event(
    _ microseconds: Int64, _ type: EventType, _ code: UInt16, _ value: Int32 = 0
  ) -> InputEvent {
    InputEvent(
      time: Timestamp(microseconds: microseconds), type: type, code: code, value: value)
  }

  private static func pressure(_ value: Int32, at time: Int64 = 0) -> InputEvent {
    event(time, .absolute, AxisCode.pressure.rawValue, value)
  }

  private static func report(at time: Int64 = 0) -> InputEvent {
    event(time, .synchronization, SynchronizationCode.report)
  }

  private static func dropped(at time: Int64 = 0) -> InputEvent {
    event(time, .synchronization, SynchronizationCode.dropped)
  }

  private func frames(of events: [InputEvent]) -> [Frame] {
    Recording(description: DeviceDescription(name: ""), events: events).frames()
  }

  @Test func `a report closes the frame and gives it its time`() {
    var assembler = FrameAssembler()
    let isClosed = [Self.pressure(1, at: 5), Self.pressure(2, at: 6), Self.report(at: 7)].map {
      assembler.append($0)
    }
    #expect(isClosed == [false, false, true])
    let expected = Frame(
      time: Timestamp(microseconds: 7), events: [Self.pressure(1, at: 5), Self.pressure(2, at: 6)])
    #expect(assembler.frame == expected)
  }

  @Test func `a frame holds nothing of the one before`() {
    let frames = frames(of: [Self.pressure(1), Self.report(), Self.pressure(2), Self.report()])
    #expect(frames.map(\.events) == [[Self.pressure(1)], [Self.pressure(2)]])
  }

  @Test func `events without a report make no frame`() {
    #expect(frames(of: [Self.pressure(1), Self.report(), Self.pressure(2)]).count == 1)
  }

  @Test func `the report of one point stays in the frame`() {
    let point = Self.event(0, .synchronization, SynchronizationCode.multitouchReport)
    let frames = frames(of: [Self.pressure(1), point, Self.report()])
    #expect(frames.map(\.events) == [[Self.pressure(1), point]])
  }

  @Test func `lost events take the rest of their frame with them`() {
    let frames = frames(of: [
      Self.pressure(1), Self.dropped(), Self.pressure(2), Self.report(), Self.pressure(3),
      Self.report(), Self.pressure(4), Self.report(),
    ])
    #expect(frames.map(\.events) == [[Self.pressure(3)], [Self.pressure(4)]])
    #expect(frames.map(\.origin) == [.resynchronized, .device])
  }

  @Test func `losing events twice in a row is losing them once`() {
    let frames = frames(of: [
      Self.dropped(), Self.report(), Self.dropped(), Self.report(), Self.pressure(3),
      Self.report(),
    ])
    #expect(frames.map(\.origin) == [.resynchronized])
  }

  @Test func `a frame may be as long as the limit and no longer`() {
    let full = Array(repeating: Self.pressure(1), count: FrameAssembler.maximumEvents)
    #expect(frames(of: full + [Self.report()]).map(\.events.count) == [full.count])

    let overflowing = full + [Self.pressure(2), Self.report(), Self.pressure(3), Self.report()]
    let left = frames(of: overflowing)
    #expect(left.map(\.events) == [[Self.pressure(3)]])
    #expect(left.map(\.origin) == [.resynchronized])
  }

  @Test func `an assembler that starts over has nothing of what came before`() {
    for before in [[Self.pressure(1)], [Self.pressure(1), Self.dropped()]] {
      var assembler = FrameAssembler()
      for event in before { _ = assembler.append(event) }
      assembler.startOver(as: .device)
      let events = [Self.pressure(2), Self.report()]
      #expect(events.map { assembler.append($0) } == [false, true])
      #expect(assembler.frame.events == [Self.pressure(2)])
      #expect(assembler.frame.origin == .device)
    }
  }

  @Test func `a marked frame keeps its origin, and the next is the device's again`() {
    var assembler = FrameAssembler()
    var origins: [Frame.Origin] = []
    for origin: Frame.Origin? in [.opened, nil, .resynchronized, nil] {
      if let origin { assembler.mark(origin) }
      for event in [Self.pressure(1), Self.report()] where assembler.append(event) {
        origins.append(assembler.frame.origin)
      }
    }
    #expect(origins == [.opened, .device, .resynchronized, .device])
  }
}
