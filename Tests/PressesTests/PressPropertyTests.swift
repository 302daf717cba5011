import Contacts
import Forces
import Frames
import Presses
import Testing

/// Random numbers that are the same every time (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

/// What holds for every press, whatever fingers do.
@Suite struct PressPropertyTests {
  private static let profiles = [
    PressProfile(), PressProfile(sensitivity: .light, longPress: true),
  ]

  /// A stream of fingers that press, move, come and go at random.
  private static func stream(_ seed: UInt64) -> [Step] {
    var random = SeededGenerator(seed)
    var time = 0.0
    var fingers: [Finger] = []
    var nextID: UInt32 = 1
    var isClicked = false
    return (0..<400).map { _ in
      time += Double.random(in: 0...60, using: &random)
      switch Int.random(in: 0..<20, using: &random) {
      case 0, 1:
        guard fingers.count < 3 else { break }
        fingers.append(Finger(0, id: nextID, x: .random(in: 0...100, using: &random)))
        nextID += 1
      case 2:
        if !fingers.isEmpty { fingers.removeLast() }
      case 3:
        fingers.removeAll()
      case 4:
        isClicked.toggle()
      default:
        for index in fingers.indices where Bool.random(using: &random) {
          fingers[index].level = .random(in: 0...1, using: &random)
          fingers[index].x += .random(in: -1...1, using: &random)
        }
      }
      return Step(
        time: .ms(time), fingers: fingers, isClicked: isClicked,
        isResynchronized: Int.random(in: 0..<50, using: &random) == 0,
        end: Int.random(in: 0..<10, using: &random) == 0 ? .cancelled : .ended)
    }
  }

  /// What comes of a stream; `advances` says how often time passes between two frames.
  private static func run(
    _ steps: [Step], _ profile: PressProfile, advances: Int = 0
  ) -> [PressEvent] {
    var bench = Bench(profile)
    var last = 0.0
    for step in steps {
      for part in 0..<advances {
        bench.advance(to: last + (step.time.ms - last) * Double(part) / Double(advances))
      }
      last = step.time.ms
      bench.step(step)
    }
    bench.cancel(.device, at: last + 1)
    return bench.events
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `every press goes through its phases in order and ends once`(seed: UInt64) {
    for profile in Self.profiles {
      var live: PressEvent?
      var time = Timestamp(microseconds: 0)
      for event in Self.run(Self.stream(seed), profile) {
        #expect(event.time >= time)
        #expect((0...1).contains(event.progress))
        #expect((1...5).contains(event.fingers))
        time = event.time
        let isLegal =
          switch (live?.phase, event.phase, event.isTransition) {
          case (nil, .hint, true): true
          case (.hint, .hint, false), (.peek, .peek, false): true
          case (.hint, .peek, true), (.peek, .pop, true): true
          case (.hint, .dismissed, true), (.peek, .dismissed, true): true
          case (.hint, .cancelled, true), (.peek, .cancelled, true): true
          default: false
          }
        #expect(isLegal, "\(String(describing: live?.phase)) to \(event.phase)")
        #expect(live == nil || live?.press == event.press)
        live = event.phase.isEnd ? nil : event
      }
      #expect(live == nil)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `how often time passes changes nothing`(seed: UInt64) {
    let stream = Self.stream(seed)
    for profile in Self.profiles {
      let once = Self.run(stream, profile)
      for advances in [1, 3, 50] {
        #expect(Self.run(stream, profile, advances: advances) == once)
      }
    }
  }

  @Test func `the random streams get to every phase`() {
    let phases = (0..<60).flatMap { Self.run(Self.stream($0), PressProfile()) }.map(\.phase.word)
    #expect(
      Set(phases)
        == ["hint", "peek", "pop", "dismissed", "moved", "fingers", "palm", "device"])
  }
}
