import Frames
import PressureDaemon
import TestSupport
import Testing
import Varlink

@Suite struct DevicesServiceTests {
  private let list = "io.pressured.Devices.List"
  private let watch = "io.pressured.Devices.Watch"

  @Test func `a device is listed with all that is known of it`() throws {
    let fixture = try Fixture()
    try fixture.plugIn()
    let client = try fixture.connect()
    try client.call(list)
    #expect(
      try client.texts() == [
        #"{"parameters":{"devices":[{"id":"pad","name":"Force Pad","node":"/dev/input/event1","#
          + #""class":"pressurepad","capability":"available","#
          + #""maximumPossibleForce":6.666666666666667,"grams":true,"haptics":false,"#
          + #""seat":"seat0","modalias":"input:b0006v0001p0001e0001","#
          + #""width":117.2,"height":77.2}]}}"#
      ])
  }

  @Test func `a pen has no grams`() throws {
    let fixture = try Fixture()
    try fixture.plugIn("pen", Pen.description)
    let client = try fixture.connect()
    try client.call(list)
    let reply = try client.onlyReply()
    let pen = reply.parameters["devices"]?.arrayValue?.first?.objectValue
    #expect(pen?["class"] == "pen")
    #expect(pen?["grams"] == false)
    #expect(pen?["maximumPossibleForce"] == .number(25.0 / 6))
  }

  @Test func `devices that are not used are listed for those who ask, sorted by node`() throws {
    let fixture = try Fixture()
    fixture.registry.refuse(RefusedDevice(name: "Mouse", node: "/dev/input/event9", reason: "no"))
    fixture.registry.refuse(RefusedDevice(name: "Keys", node: "/dev/input/event8", reason: "why"))
    let client = try fixture.connect()
    try client.call(list)
    #expect(try client.texts() == [#"{"parameters":{"devices":[]}}"#])
    try client.call(list, ["all": true])
    #expect(
      try client.texts() == [
        #"{"parameters":{"devices":[],"refused":["#
          + #"{"name":"Keys","node":"/dev/input/event8","reason":"why"},"#
          + #"{"name":"Mouse","node":"/dev/input/event9","reason":"no"}]}}"#
      ])
  }

  @Test func `a node that is used at last is no longer refused, and one that went is neither`()
    throws
  {
    let fixture = try Fixture()
    for number in 1...2 {
      fixture.registry.refuse(
        RefusedDevice(name: "Pad", node: "/dev/input/event\(number)", reason: "no access"))
    }
    try fixture.plugIn()
    fixture.registry.remove(node: "/dev/input/event2")
    let client = try fixture.connect()
    try client.call(list, ["all": true])
    #expect(try client.onlyReply().parameters["refused"] == [])
  }

  @Test func `a watcher hears of those that are there, then a marker, then each change`() throws {
    let fixture = try Fixture()
    let first = try fixture.plugIn("first")
    try fixture.plugIn("second")
    let client = try fixture.connect()
    try client.call(watch, more: true)
    #expect(try changes(client) == ["added first", "added second", "-"])
    try fixture.plugIn("third")
    fixture.unplug(first)
    #expect(try changes(client) == ["added third", "removed first"])
  }

  @Test func `a device whose pressure turns out to be constant has changed`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let watcher = try fixture.connect()
    try watcher.call(watch, more: true)
    let toucher = try fixture.subscribe()
    #expect(try changes(watcher) == ["added pad", "-"])
    for id in 1...50 {
      source.send(.land(0, id: Int32(id), grams: 77))
      source.send(.lift(0))
      _ = try toucher.replies()
    }
    let reply = try watcher.onlyReply()
    #expect(reply.string("change") == "changed")
    let device = reply.parameters["device"]?.objectValue
    #expect(device?["class"] == "plain")
    #expect(device?["capability"] == "unavailable")
    source.send(.land(0, id: 51, grams: 77))
    let touch = try toucher.onlyReply()
    #expect(touch.contact(0, "force")?.doubleValue == 0)
    #expect(touch.contact(0, "maximumPossibleForce")?.doubleValue == 0)
  }

  @Test func `all watchers hear, those that have gone do no harm, and watching needs more`() throws
  {
    let fixture = try Fixture()
    let stays = try fixture.connect()
    try stays.call(watch, more: true)
    do {
      let goes = try fixture.connect()
      try goes.call(watch, more: true)
    }
    try fixture.plugIn()
    #expect(try changes(stays) == ["-", "added pad"])
    let impatient = try fixture.connect()
    try impatient.call(watch)
    #expect(try impatient.onlyReply().error == "org.varlink.service.ExpectedMore")
  }

  private func changes(_ client: Client) throws -> [String] {
    try client.replies().map { reply in
      #expect(reply.continues)
      guard let change = reply.string("change") else {
        #expect(reply.parameters.isEmpty)
        return "-"
      }
      let id = reply.parameters["device"]?.objectValue?["id"]?.stringValue
      return "\(change) \(id ?? "?")"
    }
  }
}
