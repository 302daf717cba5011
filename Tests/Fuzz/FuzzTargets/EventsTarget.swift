import Forces
import Frames
import Pipeline
import Presses
import Storm
import TestSupport

extension FuzzTarget {
  /// Events of any device, from frames to presses, with what clients and the clock do meanwhile.
  static let events = FuzzTarget("events") { input throws(Mistake) in
    var reader = InputReader(input)
    var random = SeededGenerator(seed: UInt64(reader.word()))
    let device = StormDevice.random(&random)
    guard
      let pipeline = try? DevicePipeline(
        device.description, hints: device.hints, curve: device.curve)
    else { return }
    var session = EventSession(pipeline)
    while !reader.isAtEnd { session.step(&reader) }
    session.end()
    let mistakes = session.witness.mistakes.sorted().joined(separator: "; ")
    try expect(mistakes.isEmpty, mistakes)
  }
}

/// A device while it is listened to.
private struct EventSession {
  private(set) var witness = StormWitness()
  private var pipeline: DevicePipeline
  private var assembler = FrameAssembler()
  private var time: Int64 = 0

  init(_ pipeline: DevicePipeline) {
    self.pipeline = pipeline
    self.pipeline.recognize([Self.profiles[0]])
  }

  private static let profiles = [
    PressProfile(includesPens: true), PressProfile(sensitivity: .light, longPress: true),
    PressProfile(sensitivity: .firm, longPress: true, includesPens: true, reportsMoves: true),
  ]

  /// Does what the next byte says.
  mutating func step(_ reader: inout InputReader) {
    switch reader.byte() {
    case 0..<0x60: send(.absolute, &reader, of: StormDevice.likelyAxes.map(\.rawValue))
    case 0x60..<0x90: send(.key, &reader, of: StormDevice.likelyKeys.map(\.rawValue))
    case 0x90..<0xE0: report(after: Int64(reader.byte()) * 1000)
    case 0xE0..<0xE8: report(after: Int64(reader.number()) << 16)
    case 0xE8..<0xF4:
      append(EventType(rawValue: reader.word()), code: reader.word(), value: reader.number())
    case 0xF4..<0xF8: advance()
    case 0xF8: append(.synchronization, code: SynchronizationCode.dropped, value: 0)
    case 0xF9: assembler.mark(.resynchronized)
    case 0xFA: cancel(.session)
    case 0xFB: recognize(&reader)
    case 0xFC: pipeline.curve = nil
    default: append(.synchronization, code: SynchronizationCode.multitouchReport, value: 0)
    }
  }

  mutating func end() { cancel(.device) }

  /// Sends a code of those with a small value, or with any.
  private mutating func send(_ type: EventType, _ reader: inout InputReader, of codes: [UInt16]) {
    let code = reader.element(of: codes) ?? 0
    let kind = reader.byte()
    let value =
      switch kind {
      case 0..<0xC0: Int32(kind) - 1
      case 0xC0..<0xF8: Int32(reader.word())
      default: reader.number()
      }
    append(type, code: code, value: value)
  }

  private mutating func report(after microseconds: Int64) {
    time = time.addingSaturating(microseconds)
    append(.synchronization, code: SynchronizationCode.report, value: 0)
  }

  private mutating func append(_ type: EventType, code: UInt16, value: Int32) {
    let event = InputEvent(
      time: Timestamp(microseconds: time), type: type, code: code, value: value)
    guard assembler.append(event) else { return }
    pipeline.process(assembler.frame)
    witness.look(at: pipeline)
  }

  private mutating func advance() {
    guard let deadline = pipeline.deadline else { return }
    pipeline.advance(to: deadline)
    witness.look(atPressesOf: pipeline)
  }

  private mutating func cancel(_ reason: PressCancellation) {
    pipeline.cancelAll(reason, at: pipeline.time)
    witness.look(at: pipeline)
    witness.lookAtEnd(of: pipeline)
  }

  private mutating func recognize(_ reader: inout InputReader) {
    let wanted = reader.byte()
    pipeline.recognize([])
    pipeline.recognize(
      Set(Self.profiles.enumerated().filter { wanted >> $0.offset & 1 != 0 }.map(\.element)))
    witness.forgetPresses()
  }
}
