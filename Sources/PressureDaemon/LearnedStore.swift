import LinuxSystem
package import Pipeline

/// What was learned of devices, in a folder with a small file for each.
///
/// What cannot be kept is said once in the log, and the daemon goes on without. The file of a newer daemon is
/// left to it: not read, nor written over.
package final class LearnedStore {
  /// Of how many devices something is kept: more than a machine sees in its life, and each takes a block of
  /// the disk.
  package static let fileLimit = 256
  /// Far more than a file of `LearnedDevice` has, of this version or a later one.
  private static let byteLimit = 64 * 1024
  private static let suffix = ".learned"

  private let folder: String
  private var isFailing = false
  /// Of what cannot be read: a device that comes and goes asks for it each time.
  private var complaints = LogLimit<String>()

  /// A store in a folder that is there.
  package init(folder: String) {
    self.folder = folder
  }

  /// What was learned of a device; nil where that is nothing.
  package func load(_ id: String) -> LearnedDevice? {
    let path = path(of: id)
    do throws(SystemError) {
      guard let bytes = try StateFile.read(path, limit: Self.byteLimit) else { return nil }
      guard !LearnedDevice.isNewer(bytes) else {
        complain("\(path) is of a newer pressured, and left as it is", about: path)
        return nil
      }
      return try parse(bytes, path: path)
    } catch {
      complain("what was learned of \(id) cannot be read: \(error)", about: path)
      return nil
    }
  }

  /// Keeps what was learned of a device, and answers whether that went well.
  package func save(_ learned: LearnedDevice, of id: String) -> Bool {
    let path = path(of: id)
    guard !isNewer(path) else { return false }
    do throws(SystemError) {
      try makeRoom(for: path)
      try Files.replace(path, with: Array(learned.text.utf8), mode: 0o600)
      isFailing = false
      return true
    } catch {
      if !isFailing { Log.warning("what was learned of \(id) cannot be kept: \(error)") }
      isFailing = true
      return false
    }
  }

  private func parse(_ bytes: [UInt8], path: String) throws(SystemError) -> LearnedDevice? {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      try StateFile.setAside(path, because: "it is not UTF-8")
      return nil
    }
    do throws(LearnedDevice.TextError) {
      return try LearnedDevice(parsing: text)
    } catch {
      try StateFile.setAside(path, because: error.description)
      return nil
    }
  }

  private func isNewer(_ path: String) -> Bool {
    do throws(SystemError) {
      return LearnedDevice.isNewer(try Files.readPlain(path, limit: Self.byteLimit))
    } catch {
      // Not there, or nothing that anybody could want back.
      return false
    }
  }

  /// Forgets what was written longest ago, where one more would be too many.
  private func makeRoom(for path: String) throws(SystemError) {
    guard !FileStatus.exists(path) else { return }
    let paths = try Files.names(in: folder).filter { $0.hasSuffix(Self.suffix) }
      .map { "\(folder)/\($0)" }
    guard paths.count >= Self.fileLimit else { return }
    var ages: [(changed: Int64, path: String)] = []
    for path in paths { ages.append((try FileStatus(of: path).changed, path)) }
    for (_, path) in ages.sorted(by: <).prefix(paths.count - Self.fileLimit + 1) {
      try Files.remove(path)
    }
  }

  private func complain(_ text: String, about path: String) {
    if let line = complaints.admit(text, about: path, at: .now) { Log.warning(line) }
  }

  private func path(of id: String) -> String { "\(folder)/\(StateFile.name(of: id))\(Self.suffix)" }
}
