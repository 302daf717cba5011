import ActionBindings
import KeyFiles
import LinuxSystem

/// The file of actions, read again whenever it changes.
final class FileOfActions {
  /// One byte more than what is understood, so that a file that is too large is told to be.
  private static let byteLimit = KeyFile.byteLimit + 1

  private let path: String
  private let onChange: (ActionSet) -> Void
  private var watch: FileWatch?
  /// What was read last; nil where that failed, with why.
  private var content: [UInt8]?
  private var failure: SystemError?

  /// Reads the file, and calls `onChange` on `loop` with what it says, now and later.
  init(
    _ path: String, on loop: EventLoop, onChange: @escaping (ActionSet) -> Void
  ) throws(SystemError) {
    self.path = path
    self.onChange = onChange
    watch = try FileWatch(path, on: loop) { [unowned self] in reread() }
    reread()
  }

  /// What the file at that path says.
  static func read(_ path: String) throws(SystemError) -> ActionsFile {
    ActionsFile(try Files.read(path, limit: byteLimit), file: path)
  }

  /// How many actions there are, in words.
  static func count(_ reading: ActionsFile) -> String {
    let count = reading.actions.actions.count
    return count == 1 ? "1 action" : "\(count) actions"
  }

  private func reread() {
    do throws(SystemError) {
      let bytes = try Files.read(path, limit: Self.byteLimit)
      guard bytes != content else { return }
      content = bytes
      failure = nil
      take(ActionsFile(bytes, file: path))
    } catch {
      guard error != failure else { return }
      content = nil
      failure = error
      if error.isAbsence {
        Log.notice("\(path) is not there; waiting for it")
      } else {
        Log.warning(error.description)
      }
      onChange(ActionSet())
    }
  }

  private func take(_ reading: ActionsFile) {
    for mistake in reading.mistakes { Log.warning(mistake.description) }
    Log.info("\(path): \(Self.count(reading))")
    onChange(reading.actions)
  }
}
