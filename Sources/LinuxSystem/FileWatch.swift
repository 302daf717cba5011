import CLinux
import Glibc

/// Tells when a file may have another content than before: written, replaced, removed, or there at last.
///
/// Neither the file nor the folders that lead to it need be there.
package final class FileWatch {
  /// How long changes are gathered, from the first on: an editor makes several in a row.
  private static let gathering = Duration.milliseconds(100)
  /// What may be new in the file's folder, and in one that is to lead there.
  private static let folderEvents =
    UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE)
    | UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
  private static let waitingEvents =
    UInt32(IN_CREATE | IN_MOVED_TO) | UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
  /// What may become of the file itself, which a link in the folder may lead to.
  private static let fileEvents =
    UInt32(IN_CLOSE_WRITE | IN_ATTRIB) | UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
  /// How often a folder may appear while we look for it, before the next change is waited for.
  private static let attempts = 16

  private let path: String
  private let loop: EventLoop
  private let onChange: () -> Void
  private let descriptor: OwnedDescriptor
  private var watches: [Int32] = []
  private var token: WatchToken?
  private var timer: LoopTimer?

  /// Calls `onChange` on `loop` after changes, often also where the content is what it was.
  ///
  /// The corresponding C function is `inotify_init1`.
  package init(
    _ path: String, on loop: EventLoop, onChange: @escaping () -> Void
  ) throws(SystemError) {
    self.path = path
    self.loop = loop
    self.onChange = onChange
    descriptor = OwnedDescriptor(
      owning: try check("inotify_init1") {
        inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
      })
    timer = loop.makeTimer { [unowned self] in
      renew()
      self.onChange()
    }
    token = try loop.watch(descriptor.number, for: .readable) { [unowned self] _ in
      drain()
      // Not moved on by further changes: who writes all the time is heard all the same.
      if timer?.deadline == nil { timer?.arm(after: Self.gathering) }
    }
    renew()
  }

  deinit {
    if let token { loop.removeWatch(token) }
  }

  /// Watches what there is now of the file and the way to it.
  ///
  /// The corresponding C functions are `inotify_add_watch` and `inotify_rm_watch`.
  private func renew() {
    forget()
    let folder = Self.folder(of: path)
    for _ in 0..<Self.attempts {
      if add(folder, Self.folderEvents) {
        // What is not there will be made in the folder.
        _ = add(path, Self.fileEvents)
        return
      }
      let (there, missing) = nearest(to: folder)
      guard add(there, Self.waitingEvents), FileStatus.exists(missing) else { return }
      // It was made before it was watched for.
      forget()
    }
  }

  /// The nearest folder above that is there, and what in it is not.
  private func nearest(to folder: String) -> (there: String, missing: String) {
    var missing = folder
    var there = Self.folder(of: folder)
    while there != missing, !FileStatus.exists(there) {
      missing = there
      there = Self.folder(of: there)
    }
    return (there, missing)
  }

  private func add(_ path: String, _ events: UInt32) -> Bool {
    let watch = unsafe inotify_add_watch(descriptor.number, path, events)
    guard watch >= 0 else { return false }
    watches.append(watch)
    return true
  }

  private func forget() {
    // It fails for what was removed, and is forgotten by that.
    for watch in watches { inotify_rm_watch(descriptor.number, watch) }
    watches.removeAll()
    drain()
  }

  /// Takes what was told: it is only of interest that it was.
  private func drain() {
    unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { room in
      while unsafe read(descriptor.number, room.baseAddress, room.count) > 0 {}
    }
  }

  private static func folder(of path: String) -> String {
    guard let end = path.lastIndex(of: "/") else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
  }
}
