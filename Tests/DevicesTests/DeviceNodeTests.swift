import Frames
import Testing

@testable import Devices

struct `A node` {
  private func node(_ properties: [String: String] = [:]) -> DeviceNode {
    DeviceNode(
      path: "/dev/input/event5", sysPath: "/sys/devices/x/input/input3/event5",
      deviceNumber: 0xD45, properties: properties)
  }

  private let pad = DeviceDescription(
    name: "Pad", identity: DeviceIdentity(bus: 0x18, vendor: 0x6CB, product: 0xCE67, version: 1),
    physicalPath: "i2c-PNP0C50:00")

  @Test func `keeps the properties that others read and no others`() {
    let node = node([
      "ID_INPUT_TOUCHPAD": "1", "PRESSURED_CLASS": "forcepad", "ID_SERIAL_SHORT": "A1",
      "ID_PATH": "pci-0", "DEVLINKS": "/dev/input/by-path/x", "ID_VENDOR": "evil",
    ])
    #expect(
      node.properties == [
        "ID_INPUT_TOUCHPAD": "1", "PRESSURED_CLASS": "forcepad", "ID_SERIAL_SHORT": "A1",
        "ID_PATH": "pci-0",
      ])
  }

  @Test func `has properties that are fit for a log`() {
    #expect(node(["ID_SERIAL": "a\u{1B}b"]).properties["ID_SERIAL"] == "a\u{FFFD}b")
  }

  @Test(
    arguments: [
      ([:], "seat0"), (["ID_SEAT": ""], "seat0"), (["ID_SEAT": "seat-left"], "seat-left"),
    ] as [([String: String], String)])
  func `is on the seat that udev names, else on the first`(
    properties: [String: String], seat: String
  ) {
    #expect(node(properties).seat == seat)
  }

  @Test(
    arguments: [
      ("E0:1", ["ID_SERIAL_SHORT": "S", "ID_PATH": "pci-0"], "0018-06cb-ce67-E0:1"),
      (nil, ["ID_SERIAL_SHORT": "S 9", "ID_PATH": "pci-0"], "0018-06cb-ce67-S_9"),
      (nil, ["ID_SERIAL_SHORT": "S", "ID_USB_INTERFACE_NUM": "00"], "0018-06cb-ce67-S"),
      (nil, ["ID_SERIAL_SHORT": "S", "ID_USB_INTERFACE_NUM": "01"], "0018-06cb-ce67-S-01"),
      (nil, ["ID_PATH": "pci-0000:00:15.0"], "0018-06cb-ce67-pci-0000:00:15.0"),
      ("0000", ["ID_PATH": "pci-0"], "0018-06cb-ce67-pci-0"),
      (nil, [:], "0018-06cb-ce67-i2c-PNP0C50:00"),
      ("a\nb/é", [:], "0018-06cb-ce67-a_b__"),
    ] as [(String?, [String: String], String)])
  func `gives a device the same name after a replug`(
    uniqueID: String?, properties: [String: String], identifier: String
  ) {
    var description = pad
    description.uniqueID = uniqueID
    #expect(node(properties).stableIdentifier(of: description) == identifier)
  }

  @Test func `does not name a device by the number of its node`() {
    let other = DeviceNode(
      path: "/dev/input/event9", sysPath: "/sys/devices/x/input/input77/event9",
      deviceNumber: 0xD49, properties: ["ID_PATH": "pci-0"])
    #expect(
      other.stableIdentifier(of: pad) == node(["ID_PATH": "pci-0"]).stableIdentifier(of: pad))
  }

  @Test func `tells the pen of a tablet from its touch surface`() {
    var pen = pad
    pen.keys = [.toolPen, .touch]
    #expect(node().stableIdentifier(of: pen) == "0018-06cb-ce67-i2c-PNP0C50:00-pen")
  }

  @Test func `falls back on the name and on nothing`() {
    var bare = pad
    bare.physicalPath = nil
    #expect(node().stableIdentifier(of: bare) == "0018-06cb-ce67-Pad")
    bare.name = ""
    #expect(node().stableIdentifier(of: bare) == "0018-06cb-ce67-0")
  }

  @Test func `gives a name of bounded length`() {
    var long = pad
    long.uniqueID = String(repeating: "x", count: 5000)
    #expect(node().stableIdentifier(of: long).utf8.count < 128)
  }
}

struct `Known nodes` {
  private var known = KnownNodes()

  private func node(_ number: UInt64, _ properties: [String: String] = [:]) -> DeviceNode {
    DeviceNode(
      path: "/dev/input/event\(number)", sysPath: "/sys/input\(number)", deviceNumber: number,
      properties: properties)
  }

  @Test mutating func `come once and go once`() {
    #expect(known.note(node(1)) == .added(node(1)))
    #expect(known.note(node(1)) == nil)
    #expect(known.forget(sysPath: "/sys/input1") == .removed(node(1)))
    #expect(known.forget(sysPath: "/sys/input1") == nil)
    #expect(known.note(node(1)) == .added(node(1)))
  }

  @Test mutating func `change when udev says something else of them`() {
    _ = known.note(node(1))
    let changed = node(1, ["PRESSURED_IGNORE": "1"])
    #expect(known.note(changed) == .changed(changed))
    #expect(known.forget(sysPath: changed.sysPath) == .removed(changed))
  }

  @Test mutating func `are put right after announcements were lost, the gone ones first`() {
    _ = known.replaceAll(with: [node(1), node(2), node(3)])
    let changed = node(3, ["ID_SEAT": "seat1"])
    #expect(
      known.replaceAll(with: [node(2), changed, node(4)])
        == [.removed(node(1)), .changed(changed), .added(node(4))])
    #expect(known.replaceAll(with: [node(2), changed, node(4)]) == [])
  }
}
