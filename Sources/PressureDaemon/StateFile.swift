import Glibc
import LinuxSystem

/// What the files of the state folder have in common.
package enum StateFile {
  /// What a file that nobody can read is called from then on.
  package static let damagedSuffix = ".damaged"
  /// How many damaged ones of a name are kept where the one before cannot be replaced.
  private static let damagedLimit = 9
  /// How long a name may be without its suffixes, in bytes; the longest that Linux has are of 255.
  private static let nameLimit = 200

  /// A name that no other `id` has, of characters that no file system minds.
  package static func name(of id: String) -> String {
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

  /// What is in a file; nil where there is none.
  ///
  /// What is none of ours, whatever it is, is set aside and then not there.
  static func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8]? {
    do throws(SystemError) {
      return try Files.readPlain(path, limit: limit)
    } catch {
      if error.isAbsence { return nil }
      guard let reason = damage(error, limit: limit) else { throw error }
      try setAside(path, because: reason)
      return nil
    }
  }

  /// Gives a file that cannot be read another name, so that it is in nobody's way, and says so in the log.
  static func setAside(_ path: String, because reason: String) throws(SystemError) {
    var aside = path + damagedSuffix
    var number = 1
    while true {
      do throws(SystemError) {
        try Files.rename(path, to: aside)
        break
      } catch {
        // A folder takes no file's place, nor a file that of a folder.
        let isTaken = [EISDIR, ENOTDIR, ENOTEMPTY, EEXIST].contains(error.errno)
        guard isTaken, number < damagedLimit else { throw error }
        number += 1
        aside = "\(path)\(damagedSuffix)-\(number)"
      }
    }
    Log.warning("\(path) is damaged, and \(aside) from now on: \(reason)")
  }

  /// Why what has a file's name is none of ours; nil where reading failed for another reason.
  private static func damage(_ error: SystemError, limit: Int) -> String? {
    switch error.errno {
    case EFBIG: "it is larger than \(limit) bytes"
    case ELOOP: "it is a link"
    // The latter is what a socket answers.
    case EINVAL, ENXIO: "it is not a file"
    case EACCES: "it may not be read"
    default: nil
    }
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
