import LinuxSystem
import PressureDaemon
import TestSupport
import Testing

/// What devices can put into the log.
@Suite struct DeviceLogTests {
  private let clock = HandClock()
  private let lines = Lines()
  private let log: DeviceLog

  init() {
    let (lines, clock) = (lines, clock)
    log = DeviceLog(
      write: { level, line in lines.all.append("\(level): \(line)") }, now: { clock.now })
  }

  @Test func `a device that comes and goes a few times is told as it is`() {
    for _ in 0..<2 {
      log.tell(.info, of: "Pad", "Pad: here")
      log.tell(.info, of: "Pad", "Pad: gone")
    }
    #expect(
      lines.all == ["info: Pad: here", "info: Pad: gone", "info: Pad: here", "info: Pad: gone"])
  }

  @Test func `one that does so all the time is told a few times a minute`() {
    for _ in 0..<10_000 { log.tell(.info, of: "Pad", "Pad: here") }
    #expect(lines.all.count == 5)
    #expect(lines.all.last == "info: Pad: here; more of these are left out for 60 s")
    log.tell(.info, of: "Other", "Other: here")
    #expect(lines.all.last == "info: Other: here")
    clock.advance(by: .seconds(60))
    log.tell(.info, of: "Pad", "Pad: gone")
    #expect(lines.all.last == "info: Pad: gone (9995 like it were left out)")
  }

  @Test func `names that are made up gain nothing`() {
    for number in 0..<10_000 { log.tell(.info, of: "Pad \(number)", "here") }
    for number in 0..<10_000 { log.tell(.warning, of: "Pad \(number)", "bad") }
    #expect(lines.all.count == 2 * (16 + 5))
  }

  @Test func `coming and going does not hide what somebody should mend`() {
    for _ in 0..<100 { log.tell(.info, of: "Pad", "here") }
    log.tell(.warning, of: "Pad", "bad")
    log.tell(.notice, of: "Pad", "odd")
    #expect(lines.all.suffix(2) == ["warning: bad", "notice: odd"])
  }

  @Test func `a registry tells of its devices through it`() throws {
    let fixture = try Fixture()
    for _ in 0..<1000 { fixture.unplug(try fixture.plugIn()) }
    #expect(fixture.deviceLines.all.count == 5)
    #expect(fixture.deviceLines.all.first?.hasSuffix("Force Pad: pressurepad") == true)
  }
}
