import ControlProgram
import Glibc

let words = Array(CommandLine.arguments.dropFirst())
if let status = ControlCommand.runAlone(words) { exit(status) }
exit(await ControlCommand.run(words))
