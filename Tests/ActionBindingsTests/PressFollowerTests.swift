import ActionBindings
import Testing

@Suite struct PressFollowerTests {
  private func binding(_ lines: String, on trigger: String = "peek") throws -> ActionSet {
    try actions("[Action one]\nOn=\(trigger)\nExec=true\n\(lines)\n")
  }

  /// The names of the actions that run in a press from its offer to its pop, and whether it was accepted.
  private func outcome(
    _ set: ActionSet, _ facts: PressFacts
  ) -> (isAccepted: Bool, ran: [String]) {
    var follower = PressFollower()
    var ran: [String] = []
    var isAccepted = false
    for phase in [PressStep.Phase.offered, .hint, .hint, .peek, .peek, .pop] {
      for response in follower.take(PressStep(press: 7, phase: phase, facts: facts), bound: set) {
        switch response {
        case .accept: isAccepted = true
        case .decline: #expect(phase == .offered)
        case .run(let action, let press):
          #expect(press == facts)
          ran.append("\(action.name) at \(phase)")
        }
      }
    }
    #expect(follower.isIdle)
    return (isAccepted, ran)
  }

  @Test(arguments: [
    ("peek", false, ["one at peek"]), ("pop", false, ["one at pop"]), ("longPress", false, nil),
    ("peek", true, nil), ("pop", true, nil), ("longPress", true, ["one at peek"]),
  ])
  func `an action runs once, at its moment`(
    trigger: String, isLongPress: Bool, expected: [String]?
  ) throws {
    let outcome = outcome(try binding("", on: trigger), press(byLongPress: isLongPress))
    #expect(outcome.isAccepted == (expected != nil))
    #expect(outcome.ran == expected ?? [])
  }

  @Test(arguments: [
    ("Fingers=2", 2, true), ("Fingers=2", 1, false), ("Fingers=1;3", 3, true),
    ("Fingers=1;3", 2, false), ("", 5, true),
  ])
  func `fingers have to be as many as are bound`(
    line: String, fingers: Int, isBound: Bool
  ) throws {
    let outcome = outcome(try binding(line), press(fingers: fingers))
    #expect(outcome.isAccepted == isBound)
    #expect(!outcome.ran.isEmpty == isBound)
  }

  @Test(arguments: [
    ("Device=Pad", ActionDevice.pad, true), ("Device=0018-06cb-cd8b-pad", .pad, true),
    ("Device=*06cb*", .pad, true), ("Device=P?d", .pad, true), ("Device=pad", .pad, false),
    ("Device=Pen", .pad, false), ("Device=Pe*", .pen, true), ("Device=*", .pen, true),
    ("", .pad, true), ("", .pen, false),
  ])
  func `a device is bound by its id or name, a pen only so`(
    line: String, device: ActionDevice, isBound: Bool
  ) throws {
    let outcome = outcome(try binding(line), press(on: device))
    #expect(outcome.isAccepted == isBound)
    #expect(!outcome.ran.isEmpty == isBound)
  }

  @Test(arguments: [
    (Place(x: 0.2, y: 0.7), true), (Place(x: 0.7, y: 0.7), false), (nil, false),
  ])
  func `a region is bound, and nothing beside it`(place: Place?, isBound: Bool) throws {
    let outcome = outcome(try binding("Region=0,0.5,0.5,0.5"), press(at: place))
    #expect(outcome.isAccepted == isBound)
    #expect(!outcome.ran.isEmpty == isBound)
  }

  private let sides = """
    [Action left]
    On=peek
    Region=0,0,0.5,1
    Exec=true
    [Action right]
    On=peek
    Region=0.5,0,0.5,1
    Exec=true
    [Action opened right]
    On=pop
    Region=0.5,0,0.5,1
    Exec=true
    """

  @Test func `where a press peeks counts, also for its pop`() throws {
    let set = try actions(sides)
    var follower = PressFollower()
    var ran: [String] = []
    let way: [(PressStep.Phase, Double)] = [
      (.offered, 0.49), (.hint, 0.49), (.peek, 0.51), (.peek, 0.48), (.pop, 0.47),
    ]
    for (phase, x) in way {
      let step = PressStep(press: 1, phase: phase, facts: press(at: Place(x: x, y: 0.5)))
      for case .run(let action, let facts) in follower.take(step, bound: set) {
        ran.append(action.name)
        #expect(facts.place?.x == x)
      }
    }
    #expect(ran == ["right", "opened right"])
  }

  @Test func `all that match run, in the order of the file`() throws {
    let set = try actions(
      "[Action b]\nOn=peek\nExec=true\n[Action a]\nOn=peek\nExec=true\n[Action c]\nOn=pop\nExec=true\n"
    )
    #expect(outcome(set, press()).ran == ["b at peek", "a at peek", "c at pop"])
  }

  @Test func `a press that was declined, ended or never offered runs nothing`() throws {
    let set = try binding("Fingers=2")
    var follower = PressFollower()
    let one = press()
    let two = press(fingers: 2)
    #expect(
      follower.take(PressStep(press: 1, phase: .offered, facts: one), bound: set) == [.decline])
    // It has two fingers now, and was given up all the same.
    #expect(follower.take(PressStep(press: 1, phase: .peek, facts: two), bound: set) == [])
    #expect(
      follower.take(PressStep(press: 2, phase: .offered, facts: two), bound: set) == [.accept])
    #expect(!follower.isIdle)
    #expect(follower.take(PressStep(press: 2, phase: .ended, facts: two), bound: set) == [])
    #expect(follower.isIdle)
    #expect(follower.take(PressStep(press: 2, phase: .peek, facts: two), bound: set) == [])
    #expect(follower.take(PressStep(press: 9, phase: .peek, facts: two), bound: set) == [])
  }

  @Test func `a press that is under way does what it began as`() throws {
    let before = try binding("")
    let after = try actions("[Action two]\nOn=peek\nExec=true\n")
    var follower = PressFollower()
    _ = follower.take(PressStep(press: 1, phase: .offered, facts: press()), bound: before)
    let responses = follower.take(PressStep(press: 1, phase: .peek, facts: press()), bound: after)
    #expect(responses == [.run(before.actions[0], press())])
  }

  @Test func `presses of two devices do not end each other`() throws {
    let set = try binding("Device=*")
    var follower = PressFollower()
    for (number, device) in [ActionDevice.pad, .pen].enumerated() {
      _ = follower.take(
        PressStep(press: number, phase: .offered, facts: press(on: device)), bound: set)
    }
    for (number, device) in [ActionDevice.pad, .pen].enumerated() {
      let step = PressStep(press: number, phase: .peek, facts: press(on: device))
      #expect(follower.take(step, bound: set).count == 1)
    }
  }

  @Test func `a later press elsewhere ends one that ended unheard, the same one does not`() throws {
    let set = try binding("")
    var follower = PressFollower()
    let offer = press(seconds: 5)
    _ = follower.take(PressStep(press: 1, phase: .offered, facts: offer), bound: set)
    follower.forget(before: offer)
    follower.forget(before: press(on: .pen, seconds: 6))
    #expect(!follower.isIdle)
    follower.forget(before: press(seconds: 6))
    #expect(follower.isIdle)
  }
}
