import Arguments
import DaemonProgram
import Glibc
import LinuxSystem
import PressureDaemon
import PressureInterface

/// Reports a mistake, or several on a line each, and ends the program.
func fail(_ text: String, status: Int32) -> Never {
  for line in text.split(separator: "\n") {
    StandardError.write("pressured: \(String(line).printable)\n")
  }
  exit(status)
}

/// What the command line asks for; help and version are shown at once.
func readArguments() -> ParsedArguments {
  do throws(ArgumentError) {
    switch try DaemonCommand.command.parse(
      Array(CommandLine.arguments.dropFirst()), version: "pressured \(ProductVersion.current)")
    {
    case .run(let arguments): return arguments
    case .show(let text):
      print(text, terminator: "")
      exit(ExitStatus.success)
    }
  } catch {
    fail(error.description, status: ExitStatus.wrongUsage)
  }
}

let arguments = readArguments()
var options: DaemonOptions
do throws(ArgumentError) {
  options = try DaemonCommand.options(arguments)
} catch {
  fail(error.description, status: ExitStatus.wrongUsage)
}

do throws(DaemonError) {
  options.settings = try DaemonCommand.settings(arguments)
} catch {
  fail(error.description, status: ExitStatus.wrongConfiguration)
}
if DaemonCommand.isCheck(arguments) {
  print("ok")
  exit(ExitStatus.success)
}

do throws(DaemonError) {
  try Daemon(options: options, version: ProductVersion.current).run()
} catch {
  fail(error.description, status: ExitStatus.failure)
}
