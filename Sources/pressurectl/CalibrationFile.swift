import Calibration
import Glibc
import LinuxSystem

/// Where a calibration goes.
struct CalibrationFile {
  /// More than anybody's calibrations.
  private static let byteLimit = 1024 * 1024
  private static let root: UInt32 = 0

  /// The file that was asked for; nil for the machine's own, which only root can write.
  let path: String?
  let report: CalibrationReport

  /// Puts the curve into the file, beside those of other devices, where that is possible, and tells of it.
  func save(
    _ curve: CalibrationCurve, for match: HwdbMatch, named name: String
  ) throws(CommandFailure) {
    let file = path ?? LocalHwdb.path
    var hwdb = LocalHwdb(text: try currentText(of: file))
    hwdb.set(curve, for: match, named: name)
    report.show(curve)
    let writes = path != nil || Accounts.ownUser == Self.root
    if writes {
      do throws(SystemError) {
        try Files.replace(file, with: Array(hwdb.text.utf8))
      } catch {
        throw CommandFailure(error.description)
      }
    }
    report.finish(curve, for: match, text: hwdb.text, writtenTo: writes ? file : nil)
  }

  private func currentText(of file: String) throws(CommandFailure) -> String {
    do throws(SystemError) {
      let bytes = try Files.read(file, limit: Self.byteLimit)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw SystemError(call: "read", errno: EILSEQ, subject: file)
      }
      return text
    } catch {
      guard error.errno == ENOENT else { throw CommandFailure(error.description) }
      return ""
    }
  }
}
