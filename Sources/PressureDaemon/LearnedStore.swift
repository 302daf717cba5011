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
  /// What a file that nobody can read is called from then on.
  private static let damagedSuffix = ".damaged"
  /// How long a name may be without its suffixes, in bytes; the longest that Linux has are of 255.
  private static let nameLimit = 200

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
    let aside = path + Self.damagedSuffix
    do throws(SystemError) {
      try Files.rename(path, to: aside)
      Log.warning("\(path) is damaged, and \(aside) from now on: \(reason)")
    } catch {
      Log.warning("\(path) is damaged: \(reason); \(error)")
    }
  }

  private func path(of id: String) -> String { "\(folder)/\(Self.fileName(of: id))\(Self.suffix)" }

  /// A name that no other device's file has, of characters that no file system minds.
  package static func fileName(of id: String) -> String {
    var name = ""
    for byte in id.utf8 {
      if isPlain(byte), !(name.isEmpty && byte == UInt8(ascii: ".")) {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        name += "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16))"
      }
    }
    guard name.utf8.count > nameLimit || name.isEmpty else { return name }
    return "\(name.prefix(nameLimit / 2))%\(String(digest(of: id), radix: 16))"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  /// FNV-1a (Fowler, Noll and Vo).
  private static func digest(of text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
