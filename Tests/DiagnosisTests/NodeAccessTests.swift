import Diagnosis
import Testing

@Suite struct NodeAccessTests {
  private static let both = NodeAccess(canRead: true, canWrite: true)
  private static let none = NodeAccess(canRead: false, canWrite: false)
  private static let reading = NodeAccess(canRead: true, canWrite: false)

  @Test(
    arguments: [
      (0o660, Machines.group, both), (0o640, Machines.group, reading), (0o660, 104, none),
      (0o666, 104, both), (0o604, Machines.group, none),
    ] as [(UInt32, UInt32, NodeAccess)])
  func `without a list the mode counts`(mode: UInt32, fileGroup: UInt32, access: NodeAccess) {
    let found = NodeAccess(of: Machines.group, mode: mode, fileGroup: fileGroup, list: [])
    #expect(found == access)
  }

  /// A list as the kernel keeps it: owner rw, file's group rw, this entry, mask, others nothing.
  private static func list(tag: UInt8, id: UInt16, bits: UInt8, mask: UInt8) -> [UInt8] {
    func entry(_ tag: UInt8, _ bits: UInt8, _ id: [UInt8] = [255, 255, 255, 255]) -> [UInt8] {
      [tag, 0, bits, 0] + id
    }
    let number = [UInt8(truncatingIfNeeded: id), UInt8(truncatingIfNeeded: id >> 8), 0, 0]
    return [2, 0, 0, 0] + entry(0x01, 6) + entry(0x04, 6) + entry(tag, bits, number)
      + entry(0x10, mask) + entry(0x20, 0)
  }

  @Test(
    arguments: [
      (0x08, 990, 6, 6, both), (0x08, 990, 6, 4, reading), (0x08, 990, 4, 6, reading),
      (0x08, 991, 6, 6, none), (0x02, 990, 6, 6, none),
    ] as [(UInt8, UInt16, UInt8, UInt8, NodeAccess)])
  func `an entry of the list counts as far as the mask lets it`(
    tag: UInt8, id: UInt16, bits: UInt8, mask: UInt8, access: NodeAccess
  ) {
    let list = Self.list(tag: tag, id: id, bits: bits, mask: mask)
    #expect(
      NodeAccess(of: Machines.group, mode: 0o660, fileGroup: 104, list: list) == access)
  }

  @Test(arguments: [
    [2], [2, 0, 0, 0], [2, 0, 0, 0, 8, 0, 6], [3, 0, 0, 0, 8, 0, 6, 0, 222, 3, 0, 0],
  ])
  func `a list that cannot be read grants nothing`(list: [UInt8]) {
    #expect(
      NodeAccess(of: Machines.group, mode: 0o660, fileGroup: 104, list: list) == Self.none)
  }
}
