import Glibc
import LinuxSystem
package import Pipeline

/// What was learned of devices, in a folder with a small file for each.
///
/// What cannot be kept is said once in the log, and the daemon goes on without.
package final class LearnedStore {
  /// Far more than a file of `LearnedDevice` has.
  private static let byteLimit = 4096
  private static let suffix = ".learned"

  private let folder: String
  private var isFailing = false

  /// A store in a folder that is there.
  package init(folder: String) {
    self.folder = folder
  }

  /// What was learned of a device; nil where that is nothing.
  package func load(_ id: String) -> LearnedDevice? {
    let path = path(of: id)
    do throws(SystemError) {
      let bytes = try Files.read(path, limit: Self.byteLimit)
      return parse(bytes, path: path)
    } catch {
      if error.errno == EFBIG {
        setAside(path, because: "it is larger than \(Self.byteLimit) bytes")
      } else if error.errno != ENOENT {
        Log.warning("what was learned of \(id) cannot be read: \(error)")
      }
      return nil
    }
  }

  /// Keeps what was learned of a device, and answers whether that went well.
  package func save(_ learned: LearnedDevice, of id: String) -> Bool {
    do throws(SystemError) {
      try Files.replace(path(of: id), with: Array(learned.text.utf8), mode: 0o600)
      isFailing = false
      return true
    } catch {
      if !isFailing { Log.warning("what was learned of \(id) cannot be kept: \(error)") }
      isFailing = true
      return false
    }
  }

  private func parse(_ bytes: [UInt8], path: String) -> LearnedDevice? {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      setAside(path, because: "it is not UTF-8")
      return nil
    }
    do throws(LearnedDevice.TextError) {
      return try LearnedDevice(parsing: text)
    } catch {
      setAside(path, because: error.description)
      return nil
    }
  }

  private func setAside(_ path: String, because reason: String) {
    do throws(SystemError) {
      try StateFile.setAside(path, because: reason)
    } catch {
      Log.warning("\(path) is damaged: \(reason); \(error)")
    }
  }

  private func path(of id: String) -> String { "\(folder)/\(StateFile.name(of: id))\(Self.suffix)" }
}
