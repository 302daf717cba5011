import Arguments
import Glibc
import LinuxSystem
import Varlink

/// What the commands print; the program ends where that cannot be written.
enum Output {
  /// Prints a text that ends with a newline already.
  static func show(_ text: String) {
    write(Array(text.utf8))
  }

  /// Prints one line for a person.
  static func line(_ text: String) {
    show("\(text.printable)\n")
  }

  /// Prints one line for a program.
  static func line(_ object: JSONObject) {
    var writer = JSONWriter(capacity: 512)
    writer.object(object)
    write(writer.bytes + [UInt8(ascii: "\n")])
  }

  /// Tells of something on the standard error.
  static func warn(_ text: String) {
    StandardError.write("pressurectl: \(text.printable)\n")
  }

  /// Writes at once: what is shown is happening now.
  private static func write(_ bytes: [UInt8]) {
    do throws(SystemError) {
      guard try StandardOutput.write(bytes) else {
        // Whoever read has seen enough, as `head` has.
        exit(ExitStatus.success)
      }
    } catch {
      warn(error.description)
      exit(ExitStatus.failure)
    }
  }
}
