import ActionsProgram
import Arguments
import Glibc
import LinuxSystem
import PressureInterface

func readArguments() throws(ArgumentError) -> ActionsOptions {
  let words = Array(CommandLine.arguments.dropFirst())
  switch try ActionsCommand.command.parse(
    words, version: "\(ActionsCommand.name) \(ProductVersion.current)")
  {
  case .run(let arguments):
    return ActionsCommand.options(arguments)
  case .show(let text):
    print(text, terminator: "")
    exit(ExitStatus.success)
  }
}

let options: ActionsOptions
do throws(ArgumentError) {
  options = try readArguments()
} catch {
  ActionsCommand.complain(error.description)
  exit(ExitStatus.wrongUsage)
}
if options.checksOnly { exit(ActionsCheck.run(options)) }

do throws(SystemError) {
  try await ActionService.run(options)
} catch {
  ActionsCommand.complain(error.description)
  exit(ExitStatus.failure)
}
