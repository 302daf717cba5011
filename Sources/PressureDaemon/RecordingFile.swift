package import Frames
import LinuxSystem

/// Recordings on disk.
package enum RecordingFile {
  /// What a recording may hold: an hour of ten fingers at 125 frames a second is half of this.
  private static let byteLimit = 512 * 1024 * 1024

  package static func read(_ file: String) throws(DaemonError) -> Recording {
    let bytes = try DaemonError.wrapping { () throws(SystemError) in
      try Files.read(file, limit: byteLimit)
    }
    do {
      return try EvemuReader.read(bytes, file: file)
    } catch {
      throw .recording(error)
    }
  }
}
