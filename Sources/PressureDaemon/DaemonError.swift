package import Configuration
package import Devices
import KeyFiles
package import LinuxSystem
package import Recordings
package import Varlink

/// Why the daemon cannot start, or go on.
package enum DaemonError: Error, CustomStringConvertible {
  case system(SystemError)
  case listen(ListenError)
  case recording(RecordingFileError)
  case refusedRecording(file: String, reason: String)
  case device(DeviceError)
  /// Lines of the configuration that cannot be followed.
  case configuration([ConfigurationMistake])
  /// An interface file that the daemon itself holds is wrong.
  case interface(InterfaceError)

  package var description: String {
    switch self {
    case .system(let error): error.description
    case .listen(let error): error.description
    case .recording(let error): error.description
    case .refusedRecording(let file, let reason): "\(file): not a pressure device: \(reason)"
    case .device(let error): error.description
    case .configuration(let mistakes): mistakes.map(\.description).joined(separator: "\n")
    case .interface(let error): error.description
    }
  }
}

extension DaemonError {
  /// Runs `body` and files a system call that failed under this module's errors.
  static func wrapping<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(DaemonError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw .system(error)
    }
  }
}
