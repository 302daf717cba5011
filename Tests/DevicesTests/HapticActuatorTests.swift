import Devices
import LinuxSystem
import TestSupport
import Testing

/// What goes wrong, which needs no device; what goes well is tested on a real kernel.
@Suite(.timeLimit(.minutes(5))) struct HapticActuatorTests {
  private let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  private func makeActuator(_ path: String) -> HapticActuator {
    HapticActuator(
      path: path, kind: .waveform, levels: HapticLevels(soft: 60, firm: 82), loop: loop)
  }

  private func settle(_ actuator: HapticActuator) throws {
    while !actuator.isSettled { try loop.runOnce() }
  }

  @Test func `a node that is not there is told once, and again after it was closed`() throws {
    let actuator = makeActuator("/nowhere/event7")
    var failures: [SystemError] = []
    actuator.onFailure = { failures.append($0) }
    actuator.open()
    actuator.open()
    #expect(actuator.state == .opening)
    try settle(actuator)
    let failure = try #require(failures.first)
    #expect(failure.description == "/nowhere/event7: open: No such file or directory")
    #expect(actuator.state == .failed(failure))
    actuator.open()
    actuator.play(.soft)
    #expect(actuator.isSettled)
    #expect(failures.count == 1)

    actuator.close()
    #expect(actuator.state == .closed)
    try settle(actuator)
    actuator.open()
    try settle(actuator)
    #expect(failures.count == 2)
  }

  @Test func `what takes no effects is told`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    let actuator = makeActuator("\(folder.path)/file")
    var failures: [SystemError] = []
    actuator.onFailure = { failures.append($0) }
    actuator.open()
    try settle(actuator)
    #expect(failures.map(\.call) == ["ioctl(EVIOCSFF)"])
  }

  @Test func `an opening that was given up is not told`() throws {
    let actuator = makeActuator("/nowhere/event7")
    var failures = 0
    actuator.onFailure = { _ in failures += 1 }
    actuator.open()
    actuator.close()
    try settle(actuator)
    #expect(failures == 0)
    #expect(actuator.state == .closed)
  }

  @Test func `of an opening after one that was given up only its own failure is told`() throws {
    let actuator = makeActuator("/nowhere/event7")
    var failures = 0
    actuator.onFailure = { _ in failures += 1 }
    for _ in 0..<3 {
      actuator.open()
      actuator.close()
    }
    actuator.open()
    try settle(actuator)
    #expect(failures == 1)
  }

  @Test func `who waits is called when nothing is under way, if nobody else is left too`() throws {
    var actuator: HapticActuator? = makeActuator("/nowhere/event7")
    var isCalled = false
    actuator?.whenSettled { isCalled = true }
    #expect(isCalled)

    isCalled = false
    actuator?.open()
    actuator?.whenSettled { isCalled = true }
    #expect(!isCalled)
    weak let watched = actuator
    actuator = nil
    while !isCalled { try loop.runOnce() }
    #expect(watched == nil)
  }

  @Test func `ticks that wait are bounded, so that closing finds room`() throws {
    let actuator = makeActuator("/nowhere/event7")
    actuator.open()
    for _ in 0..<1000 { actuator.play(.firm) }
    actuator.close()
    try settle(actuator)
    #expect(actuator.state == .closed)
  }
}
