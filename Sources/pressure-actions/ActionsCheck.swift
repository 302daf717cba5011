import ActionBindings
import Arguments
import Glibc
import KeyFiles
import LinuxSystem

/// `pressure-actions --check`: what is wrong with the file.
package enum ActionsCheck {
  /// Says it, and answers what the program is to exit with.
  package static func run(_ options: ActionsOptions) -> Int32 {
    let reading: ActionsFile
    do throws(SystemError) {
      reading = try FileOfActions.read(options.path)
    } catch {
      ActionsCommand.complain(error.description)
      guard error.isAbsence, !options.isPathGiven else { return ExitStatus.failure }
      reading = ActionsFile([], file: options.path)
    }
    for mistake in reading.mistakes { ActionsCommand.complain(mistake.description) }
    guard reading.mistakes.isEmpty else { return ExitStatus.failure }
    print(FileOfActions.count(reading))
    return ExitStatus.success
  }
}
