/// What the members of a group may do with a file.
package struct NodeAccess: Hashable, Sendable {
  package var canRead: Bool
  package var canWrite: Bool

  package init(canRead: Bool, canWrite: Bool) {
    self.canRead = canRead
    self.canWrite = canWrite
  }

  private init(bits: UInt32) {
    canRead = bits & 4 != 0
    canWrite = bits & 2 != 0
  }

  /// What `group`, and nobody else's right, allows on a file with this mode, group and access list.
  ///
  /// The list is the attribute `system.posix_acl_access`, empty where there is none: a version, then a tag,
  /// permissions and an id for each entry, all little-endian (linux/posix_acl_xattr.h).
  package init(of group: UInt32, mode: UInt32, fileGroup: UInt32, list: [UInt8]) {
    guard let entries = Self.entries(list) else {
      self.init(bits: fileGroup == group ? mode >> 3 & 7 : mode & 7)
      return
    }
    let mask = entries.first { $0.tag == Entry.mask }?.bits ?? 7
    let ofGroup = entries.filter { entry in
      (entry.tag == Entry.group && entry.id == group)
        || (entry.tag == Entry.fileGroup && fileGroup == group)
    }
    if ofGroup.isEmpty {
      self.init(bits: entries.first { $0.tag == Entry.others }?.bits ?? 0)
    } else {
      self.init(bits: ofGroup.reduce(0) { $0 | $1.bits } & mask)
    }
  }

  private struct Entry {
    static let fileGroup: UInt32 = 0x04
    static let group: UInt32 = 0x08
    static let mask: UInt32 = 0x10
    static let others: UInt32 = 0x20

    let tag: UInt32
    let bits: UInt32
    let id: UInt32
  }

  private static let version: UInt32 = 2
  private static let entrySize = 8

  private static func entries(_ list: [UInt8]) -> [Entry]? {
    var rest = list[...]
    guard number(4, from: &rest) == version else { return nil }
    var entries: [Entry] = []
    while rest.count >= entrySize {
      entries.append(
        Entry(
          tag: number(2, from: &rest), bits: number(2, from: &rest), id: number(4, from: &rest)))
    }
    return entries
  }

  /// Takes a number of so many bytes; zero where there are fewer.
  private static func number(_ size: Int, from bytes: inout ArraySlice<UInt8>) -> UInt32 {
    guard bytes.count >= size else { return 0 }
    defer { bytes = bytes.dropFirst(size) }
    return bytes.prefix(size).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
