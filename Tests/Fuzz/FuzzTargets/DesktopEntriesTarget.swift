import DesktopEntries
import Glibc

extension FuzzTarget {
  private static let folder = "/dev/shm"

  /// A file of a desktop entry, read with the actions that it names.
  static let desktopEntries = FuzzTarget("desktop-entries") { input throws(Mistake) in
    let id = "pressured-fuzz-\(getpid())"
    let path = "\(folder)/\(id).desktop"
    guard write(input, to: path) else { throw Mistake(description: "cannot write \(path)") }
    defer { unlink(path) }
    let entry: DesktopEntry
    do throws(DesktopEntryError) {
      entry = try DesktopEntry(id: id, in: [folder])
    } catch {
      return try expect("\(error)".hasPrefix("\(path): "), "a mistake without its file: \(error)")
    }
    try check(entry)
  }

  private static func check(_ entry: DesktopEntry) throws(Mistake) {
    let ids = entry.actions.map(\.id)
    try expect(Set(ids).count == ids.count, "an action is there twice: \(ids)")
    try expect(entry.iconName != "", "an icon without a name")
    for action in entry.actions {
      try expect(action.iconName != "", "an icon without a name, of \(action.id)")
    }
    for note in entry.notes {
      try expect(note.hasPrefix("\(entry.file): "), "a note without its file: \(note)")
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    let count = fwrite(bytes, 1, bytes.count, file)
    return fclose(file) == 0 && count == bytes.count
  }
}
