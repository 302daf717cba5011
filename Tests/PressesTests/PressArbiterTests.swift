import Frames
import Presses
import Testing

@Suite struct PressArbiterTests {
  private static let profile = PressProfile()
  private static let app = RegistrationID(rawValue: 1)
  private static let other = RegistrationID(rawValue: 2)
  private static let fallback = RegistrationID(rawValue: 3)
  private static let second = RegistrationID(rawValue: 4)

  private var arbiter = PressArbiter()
  private var notices: [PressNotice] = []
  private let press = PressID(rawValue: 7)

  init() {
    arbiter.register(PressRegistration(id: Self.app))
    arbiter.register(PressRegistration(id: Self.other))
    arbiter.register(PressRegistration(id: Self.fallback, isFallback: true))
  }

  private mutating func say(
    _ phase: PressPhase, at ms: Double, isTransition: Bool = true, press: PressID? = nil,
    profile: PressProfile = profile, fingers: Int = 1
  ) {
    let event = PressEvent(
      press: press ?? self.press, time: .ms(ms), phase: phase, isTransition: isTransition,
      progress: 0, fingers: fingers, force: 1, x: 0, y: 0)
    arbiter.receive(event, from: profile, into: &notices)
  }

  private mutating func accept(
    _ id: RegistrationID, at ms: Double, isHeld: Bool = true, press: PressID? = nil
  ) throws(PressAnswerError) {
    try arbiter.accept(
      press ?? self.press, by: id, isHeld: isHeld, at: .ms(ms), into: &notices)
  }

  /// What was told since the last call: `1 offered@0 2 taken@5 …`.
  private mutating func told() -> String {
    defer { notices.removeAll() }
    return notices.map {
      let word = $0.kind == .offered ? "offered" : $0.event.phase.word
      return "\($0.registration.rawValue) \(word)@\(Int($0.event.time.ms))"
    }.joined(separator: " ")
  }

  @Test mutating func `the first to accept owns the press and the others hear it`() throws {
    say(.hint, at: 0)
    #expect(told() == "1 offered@0 2 offered@0 3 offered@0")
    try accept(Self.other, at: 5)
    #expect(told() == "2 hint@5 1 taken@5 3 taken@5")
    say(.hint, at: 10, isTransition: false)
    say(.peek, at: 40)
    say(.pop, at: 60)
    #expect(told() == "2 hint@10 2 peek@40 2 pop@60")
    #expect(throws: PressAnswerError.taken) { try accept(Self.app, at: 70) }
  }

  @Test mutating func `nobody owns a press that nobody takes`() {
    say(.hint, at: 0)
    _ = told()
    say(.peek, at: 40)
    say(.dismissed, at: 60)
    #expect(told() == "")
    #expect(throws: PressAnswerError.finished) { try accept(Self.app, at: 70) }
  }

  @Test mutating func `one accepted late peeks at that moment`() throws {
    say(.hint, at: 0)
    say(.peek, at: 40)
    _ = told()
    try accept(Self.app, at: 300)
    #expect(told() == "1 peek@300 2 taken@300 3 taken@300")
    say(.pop, at: 400)
    #expect(told() == "1 pop@400")
  }

  @Test mutating func `one accepted after pop peeks and pops in order while it is held`() throws {
    say(.hint, at: 0)
    say(.peek, at: 40)
    say(.pop, at: 60)
    _ = told()
    try accept(Self.app, at: 300)
    #expect(told() == "1 peek@300 1 pop@300 2 taken@300 3 taken@300")
    say(.hint, at: 500, press: PressID(rawValue: 8))
    #expect(told() == "1 offered@500 2 offered@500 3 offered@500")
  }

  @Test mutating func `one accepted after pop and release is over`() {
    say(.hint, at: 0)
    say(.peek, at: 40)
    say(.pop, at: 60)
    #expect(throws: PressAnswerError.finished) {
      try accept(Self.app, at: 300, isHeld: false)
    }
  }

  @Test mutating func `a fallback waits until the press peeks`() throws {
    say(.hint, at: 0)
    _ = told()
    try accept(Self.fallback, at: 5)
    #expect(told() == "")
    say(.peek, at: 40)
    #expect(told() == "3 peek@40 1 taken@40 2 taken@40")
    say(.pop, at: 60)
    #expect(told() == "3 pop@60")
  }

  @Test mutating func `an application takes a press from a fallback that waits`() throws {
    say(.hint, at: 0)
    try accept(Self.fallback, at: 5)
    _ = told()
    try accept(Self.app, at: 20)
    #expect(told() == "1 hint@20 2 taken@20 3 taken@20")
  }

  @Test mutating func `a fallback may take a press after it peeked for nobody`() throws {
    say(.hint, at: 0)
    say(.peek, at: 40)
    _ = told()
    try accept(Self.fallback, at: 50)
    #expect(told() == "3 peek@50 1 taken@50 2 taken@50")
  }

  @Test mutating func `of two fallbacks the one that accepted first gets it`() throws {
    arbiter.register(PressRegistration(id: Self.second, isFallback: true))
    say(.hint, at: 0)
    try accept(Self.second, at: 5)
    try accept(Self.fallback, at: 6)
    _ = told()
    say(.peek, at: 40)
    #expect(told().hasPrefix("4 peek@40"))
  }

  @Test mutating func `a press that all declined is quiet`() throws {
    say(.hint, at: 0)
    _ = told()
    for id in [Self.app, Self.other, Self.fallback] {
      try arbiter.decline(press, by: id)
    }
    say(.peek, at: 40)
    #expect(told() == "")
    #expect(throws: PressAnswerError.finished) { try accept(Self.app, at: 50) }
  }

  @Test mutating func `nobody gets a press whose owner died`() throws {
    say(.hint, at: 0)
    try accept(Self.app, at: 5)
    _ = told()
    arbiter.unregister(Self.app)
    say(.peek, at: 40)
    let firm = PressProfile(sensitivity: .firm)
    arbiter.register(PressRegistration(id: Self.second, profile: firm))
    say(.hint, at: 50, press: PressID(rawValue: 99), profile: firm)
    say(.dismissed, at: 60)
    #expect(told() == "")
    say(.hint, at: 100, press: PressID(rawValue: 8))
    #expect(told() == "2 offered@100 3 offered@100")
  }

  @Test
  mutating func `a press whose owner died and whose end nobody heard does not block the next`()
    throws
  {
    let lone = RegistrationID(rawValue: 9)
    let profile = PressProfile(sensitivity: .firm)
    arbiter.register(PressRegistration(id: lone, profile: profile))
    say(.hint, at: 0, profile: profile)
    try accept(lone, at: 5)
    arbiter.unregister(lone)
    notices.removeAll()
    say(.hint, at: 500, press: PressID(rawValue: 8))
    #expect(told() == "1 offered@500 2 offered@500 3 offered@500")
  }

  @Test mutating func `a press that was lost while it was owned does not block the next`() throws {
    say(.hint, at: 0)
    try accept(Self.app, at: 5)
    notices.removeAll()
    say(.hint, at: 500, press: PressID(rawValue: 8))
    #expect(told() == "1 offered@500 2 offered@500 3 offered@500")
  }

  @Test mutating func `an owner that gives up hears no more`() throws {
    say(.hint, at: 0)
    try accept(Self.app, at: 5)
    _ = told()
    try arbiter.decline(press, by: Self.app)
    say(.peek, at: 40)
    #expect(told() == "")
  }

  @Test mutating func `an owner may accept again`() throws {
    say(.hint, at: 0)
    try accept(Self.app, at: 5)
    _ = told()
    try accept(Self.app, at: 6)
    #expect(told() == "")
  }

  @Test mutating func `an answer to a press that never was offered is an error`() {
    #expect(throws: PressAnswerError.unknownPress) { try accept(Self.app, at: 0) }
    say(.hint, at: 0)
    #expect(throws: PressAnswerError.unknownPress) { try accept(Self.second, at: 5) }
    #expect(throws: PressAnswerError.unknownPress) {
      try arbiter.decline(press, by: Self.second)
    }
  }

  @Test mutating func `only those who want so many fingers are asked`() {
    arbiter.register(PressRegistration(id: Self.second, fingers: [2, 3]))
    say(.hint, at: 0, fingers: 1)
    #expect(!told().contains("4 offered"))
    say(.hint, at: 100, press: PressID(rawValue: 8), fingers: 2)
    #expect(told().contains("4 offered"))
  }

  @Test mutating func `who takes a press takes it from all profiles`() throws {
    let light = PressProfile(sensitivity: .light)
    arbiter.register(PressRegistration(id: Self.second, profile: light))
    let early = PressID(rawValue: 70)
    say(.hint, at: 0, press: early, profile: light)
    say(.hint, at: 5)
    _ = told()
    try accept(Self.app, at: 10)
    #expect(told() == "1 hint@10 4 taken@10 2 taken@10 3 taken@10")
    say(.peek, at: 30, press: early, profile: light)
    #expect(told() == "")
    #expect(throws: PressAnswerError.taken) { try accept(Self.second, at: 35, press: early) }
  }

  @Test mutating func `what begins while a press has an owner is not offered`() throws {
    let firm = PressProfile(sensitivity: .firm)
    arbiter.register(PressRegistration(id: Self.second, profile: firm))
    say(.hint, at: 0)
    try accept(Self.app, at: 5)
    _ = told()
    say(.hint, at: 10, press: PressID(rawValue: 99), profile: firm)
    #expect(told() == "")
  }

  @Test mutating func `haptics answer an owner's peek and pop and nothing else`() throws {
    say(.hint, at: 0)
    say(.hint, at: 5, isTransition: false)
    try accept(Self.app, at: 10)
    #expect(!notices.contains { $0.deservesHaptics })
    say(.peek, at: 40)
    say(.peek, at: 50, isTransition: false)
    say(.pop, at: 60)
    #expect(notices.filter(\.deservesHaptics).map(\.event.phase) == [.peek, .pop])
  }
}
