import Devices
import Forces
import Frames
import TestSupport
import Testing

@testable import PressureDaemon

@Suite struct HardwareGroupTests {
  private static let usb = ["ID_PATH": "pci-0000:00:14.0-usb-0:3:1.0"]
  private static let otherInterface = ["ID_PATH": "pci-0000:00:14.0-usb-0:3:1.1"]

  private var groups = HardwareGroups()

  /// Plugs in a node of that number.
  private mutating func plugIn(
    _ number: UInt64, _ description: DeviceDescription, _ properties: [String: String] = [:],
    hints: DeviceHints = DeviceHints(), byProgram: Bool = false
  ) throws {
    let node = DeviceNode(
      path: Self.path(number),
      sysPath: "/sys/devices/\(byProgram ? "virtual" : "pci0")/input/input\(number)/event\(number)",
      deviceNumber: number, properties: properties)
    groups.insert(try NodeCandidate(node, description, hints))
  }

  private mutating func unplug(_ number: UInt64) {
    groups.remove(node: Self.path(number))
  }

  private static func path(_ number: UInt64) -> String { "/dev/input/event\(number)" }

  /// The numbers of the nodes that are read, with their identifiers.
  private mutating func read() -> [UInt64: String] {
    var result: [UInt64: String] = [:]
    for (node, role) in groups.roles() {
      guard case .read(let id, _) = role, let number = UInt64(node.dropFirst(16)) else { continue }
      result[number] = id
    }
    return result
  }

  private mutating func reason(_ number: UInt64) -> String? {
    guard case .unread(let reason)? = groups.roles()[Self.path(number)] else { return nil }
    return reason.description
  }

  /// A pad whose grams, area or nothing is all that tells it from others of its make.
  private static func pad(
    _ pressure: AxisRange? = grams, slots: Int32 = 5, name: String = "Pad",
    serial: String? = nil, port: String? = nil, keys: Set<KeyCode> = [.touch, .toolFinger]
  ) -> DeviceDescription {
    var pad = ForcePad.description
    pad.name = name
    pad.identity.bus = 3
    pad.uniqueID = serial
    pad.physicalPath = port
    pad.keys = keys
    pad.axes[.contactPressure] = pressure
    pad.axes[.pressure] = nil
    pad.axes[.slot] = AxisRange(minimum: 0, maximum: slots - 1)
    return pad
  }

  private static let grams = AxisRange(minimum: 0, maximum: 2000, resolution: 1)
  private static let area = AxisRange(minimum: 0, maximum: 255)

  // MARK: One piece of hardware

  @Test(
    arguments: [
      // The same place by the driver, by udev, or both; the same serial number.
      (pad(port: "usb-0000:00:14.0-3/input0"), [:], pad(port: "usb-0000:00:14.0-3/input1"), [:]),
      (pad(port: "i2c-ELAN:00"), [:], pad(port: "i2c-ELAN:00"), [:]),
      (pad(), usb, pad(), otherInterface),
      (pad(serial: "A1"), usb, pad(serial: "A1"), otherInterface),
      (pad(serial: "A1"), [:], pad(serial: "A1"), [:]),
      (pad(serial: "A1"), [:], pad(), ["ID_SERIAL_SHORT": "A1"]),
      (pad(serial: "A1", port: "usb-1/input0"), [:], pad(port: "usb-1/input1"), usb),
    ] as [(DeviceDescription, [String: String], DeviceDescription, [String: String])])
  mutating func `two nodes of one surface are one device`(
    one: DeviceDescription, oneSays: [String: String], other: DeviceDescription,
    otherSays: [String: String]
  ) throws {
    try plugIn(4, one, oneSays)
    try plugIn(5, other, otherSays)
    #expect(Array(read().keys) == [4])
    #expect(reason(5) == "the same device as /dev/input/event4, which is read")
  }

  @Test(
    arguments: [
      // Nothing in common but the make; another place; another number; a number that all have.
      (pad(), [:], pad(), [:]),
      (pad(port: "usb-0000:00:14.0-3/input0"), [:], pad(port: "usb-0000:00:14.0-4/input0"), [:]),
      (pad(), usb, pad(), ["ID_PATH": "pci-0000:00:14.0-usb-0:4:1.0"]),
      (pad(), ["ID_PATH": "pci-0000:00:15.0"], pad(), ["ID_PATH": "pci-0000:00:15.1"]),
      (pad(port: "i2c-ELAN:00"), [:], pad(port: "i2c-ELAN:01"), [:]),
      (pad(serial: "A1", port: "ab:cd"), [:], pad(serial: "B2", port: "ab:cd"), [:]),
      (pad(serial: "X", port: "usb-1/input0"), [:], pad(serial: "X", port: "usb-2/input0"), [:]),
      (pad(serial: "0000"), [:], pad(serial: "0000"), [:]),
      (pad(port: "usb-1/input0:1"), [:], pad(port: "usb-1/input0:2"), [:]),
    ] as [(DeviceDescription, [String: String], DeviceDescription, [String: String])])
  mutating func `two devices of one make are two`(
    one: DeviceDescription, oneSays: [String: String], other: DeviceDescription,
    otherSays: [String: String]
  ) throws {
    try plugIn(4, one, oneSays)
    try plugIn(5, other, otherSays)
    #expect(read().keys.sorted() == [4, 5])
  }

  @Test(
    arguments: [
      [.touch, .toolPen], [.touch, .toolRubber], [.touch, .toolPen, .toolRubber],
    ] as [Set<KeyCode>])
  mutating func `pen and touch of one tablet are two devices`(tools: Set<KeyCode>) throws {
    try plugIn(4, Self.pad(serial: "A1"))
    let tablet = DeviceHints(surface: .tablet, isIdentified: true)
    try plugIn(5, Self.pad(serial: "A1", keys: tools), hints: tablet)
    #expect(read().keys.sorted() == [4, 5])
  }

  @Test mutating func `a pen that is only an eraser stays beside the pen`() throws {
    let tablet = DeviceHints(surface: .tablet, isIdentified: true)
    try plugIn(4, Self.pad(serial: "A1", keys: [.toolPen]), hints: tablet)
    try plugIn(5, Self.pad(serial: "A1", keys: [.toolRubber, .touch]), hints: tablet)
    try plugIn(6, Self.pad(serial: "A1", keys: [.toolRubber, .toolPen]), hints: tablet)
    #expect(read().keys.sorted() == [4, 5])
  }

  @Test mutating func `nodes at two seats, of two makes or of two kinds of surface stay apart`()
    throws
  {
    try plugIn(4, Self.pad(serial: "A1"))
    try plugIn(5, Self.pad(serial: "A1"), ["ID_SEAT": "seat-other"])
    try plugIn(6, Self.pad(serial: "A1"), hints: DeviceHints(surface: .touchscreen))
    var other = Self.pad(serial: "A1")
    other.identity.product = 7
    try plugIn(7, other)
    #expect(read().keys.sorted() == [4, 5, 6, 7])
  }

  @Test mutating func `surfaces that share all stay apart where the database says so`() throws {
    let screen = DeviceHints(surface: .touchscreen, copy: .no)
    for number in 4...6 as ClosedRange<UInt64> {
      try plugIn(number, Self.pad(serial: "A1"), Self.usb, hints: number < 6 ? screen : .init())
    }
    #expect(read().keys.sorted() == [4, 5, 6])
    #expect(Set(read().values).count == 3)
  }

  @Test mutating func `what a program says of its nodes is a place only in the form of one`() throws
  {
    try plugIn(4, Self.pad(port: "py-evdev-uinput"), byProgram: true)
    try plugIn(5, Self.pad(port: "py-evdev-uinput"), byProgram: true)
    try plugIn(6, Self.pad(port: "usb-1/input0"), byProgram: true)
    try plugIn(7, Self.pad(port: "usb-1/input1"), byProgram: true)
    #expect(read().keys.sorted() == [4, 5, 6])
  }

  // MARK: Which is read

  @Test(
    arguments: [
      (pad(area, slots: 10), pad(grams, slots: 2), 5),
      (pad(nil, slots: 10), pad(area, slots: 2), 5),
      (pad(area, slots: 2), pad(area, slots: 5), 5),
      (pad(grams), pad(area), 4),
      (pad(grams), pad(grams), 4),
    ] as [(DeviceDescription, DeviceDescription, UInt64)])
  mutating func `the node that tells more is read, and of equals the first`(
    one: DeviceDescription, other: DeviceDescription, expected: UInt64
  ) throws {
    // The first comes last.
    try plugIn(5, other, Self.usb)
    try plugIn(4, one, Self.usb)
    #expect(Array(read().keys) == [expected])
  }

  @Test mutating func `another takes over under the same identifier, and gives it back`() throws {
    try plugIn(4, Self.pad(), Self.usb)
    try plugIn(5, Self.pad(Self.area), Self.otherInterface)
    let id = "0003-0001-0001-pci-0000:00:14.0-usb-0:3:1.0"
    #expect(read() == [4: id])
    unplug(4)
    #expect(read() == [5: id])
    #expect(reason(5) == nil)
    try plugIn(4, Self.pad(), Self.usb)
    #expect(read() == [4: id])
    unplug(5)
    #expect(read() == [4: id])
    unplug(4)
    #expect(read() == [:])
  }

  @Test mutating func `the identifier does not depend on which node came first`() throws {
    try plugIn(5, Self.pad(Self.area), Self.otherInterface)
    #expect(read() == [5: "0003-0001-0001-pci-0000:00:14.0-usb-0:3:1.1"])
    try plugIn(4, Self.pad(), Self.usb)
    #expect(read() == [4: "0003-0001-0001-pci-0000:00:14.0-usb-0:3:1.0"])
  }

  @Test mutating func `devices of one identifier get numbers that stay theirs`() throws {
    try plugIn(4, Self.pad())
    try plugIn(5, Self.pad())
    try plugIn(6, Self.pad())
    #expect(
      read() == [4: "0003-0001-0001-Pad", 5: "0003-0001-0001-Pad-2", 6: "0003-0001-0001-Pad-3"])
    unplug(4)
    #expect(read() == [5: "0003-0001-0001-Pad-2", 6: "0003-0001-0001-Pad-3"])
    try plugIn(7, Self.pad())
    #expect(read()[7] == "0003-0001-0001-Pad")
  }

  // MARK: Copies

  private static let tablet = DeviceHints(surface: .tablet, isIdentified: true)
  private static let copyBeside = DeviceHints(surface: .tablet, copy: .beside, isIdentified: true)
  private static let copyInstead = DeviceHints(copy: .instead)

  @Test mutating func `a copy beside a pen is of use only without one`() throws {
    let pen = Self.pad(keys: [.toolPen])
    try plugIn(4, pen, hints: Self.copyBeside, byProgram: true)
    #expect(Array(read().keys) == [4])
    try plugIn(5, Self.pad(serial: "A1", keys: [.toolPen]), hints: Self.tablet)
    #expect(Array(read().keys) == [5])
    #expect(reason(4)?.contains("of use only without /dev/input/event5, which is read") == true)
    unplug(5)
    #expect(Array(read().keys) == [4])
  }

  @Test mutating func `a copy of pens minds neither touch, nor other seats, nor other copies`()
    throws
  {
    let pen = Self.pad(keys: [.toolPen])
    try plugIn(4, Self.pad())
    try plugIn(5, pen, ["ID_SEAT": "seat-other"], hints: Self.tablet)
    try plugIn(6, pen, hints: Self.copyBeside, byProgram: true)
    try plugIn(7, pen, hints: Self.copyBeside, byProgram: true)
    #expect(read().keys.sorted() == [4, 5, 6, 7])
  }

  @Test(
    arguments: [
      // By the place that it says it has, by the name in its own, or by both.
      pad(name: "cut", port: "usb-1/input0"), pad(name: "remapper Good Pad forwarded"),
      pad(name: "Good Pad", port: "usb-1/input0"),
    ])
  mutating func `a copy is read in the place of its original and under its identifier`(
    copy: DeviceDescription
  ) throws {
    let original = Self.pad(slots: 10, name: "Good Pad", port: "usb-1/input0")
    try plugIn(4, original, Self.usb)
    let before = read()[4]
    try plugIn(9, copy, hints: Self.copyInstead, byProgram: true)
    #expect(read() == [9: try #require(before)])
    #expect(
      groups.roles()[Self.path(9)] == .read(id: before ?? "", original: "/dev/input/event4"))
    #expect(reason(4) == "a program has it to itself, and its copy /dev/input/event9 is read")
    unplug(9)
    #expect(read() == [4: try #require(before)])
  }

  @Test mutating func `a copy that came before its original gets its identifier`() throws {
    try plugIn(3, Self.pad(name: "my Pad copy"), hints: Self.copyInstead, byProgram: true)
    #expect(read() == [3: "0003-0001-0001-my_Pad_copy"])
    try plugIn(4, Self.pad(serial: "A1"))
    #expect(read() == [3: "0003-0001-0001-A1"])
    unplug(4)
    #expect(read() == [3: "0003-0001-0001-A1"])
  }

  @Test mutating func `of several names in a copy's own the longest counts, and whole words do`()
    throws
  {
    try plugIn(4, Self.pad(name: "Pad"))
    try plugIn(5, Self.pad(name: "Big Pad"))
    try plugIn(6, Self.pad(name: "Bi"))
    try plugIn(7, Self.pad(name: ""))
    try plugIn(9, Self.pad(name: "my Big Pad copy"), hints: Self.copyInstead, byProgram: true)
    #expect(read().keys.sorted() == [4, 6, 7, 9])
  }

  @Test mutating func `where two devices have the copied name none is left alone for it`() throws {
    try plugIn(4, Self.pad(serial: "A1"))
    try plugIn(5, Self.pad(serial: "B2"))
    try plugIn(9, Self.pad(name: "my Pad copy"), hints: Self.copyInstead, byProgram: true)
    #expect(read().keys.sorted() == [4, 5, 9])
  }

  @Test mutating func `a copy of another kind of surface, or of nothing, is a device of its own`()
    throws
  {
    try plugIn(4, Self.pad(), hints: DeviceHints(surface: .touchscreen))
    try plugIn(9, Self.pad(name: "my Pad copy"), hints: Self.copyInstead, byProgram: true)
    #expect(read().keys.sorted() == [4, 9])
    #expect(
      groups.roles()[Self.path(9)]
        == .read(id: "0003-0001-0001-my_Pad_copy", original: nil))
  }

  @Test mutating func `a node that could not be read in any company is none to choose from`() throws
  {
    #expect(throws: RefusalReason.ignoredByHwdb) {
      try NodeCandidate(
        DeviceNode(path: "/dev/input/event4", sysPath: "/sys/x", deviceNumber: 4), Self.pad(),
        DeviceHints(isIgnored: true))
    }
  }
}
