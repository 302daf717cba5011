import ControlProgram
import Glibc

exit(await ControlCommand.run(Array(CommandLine.arguments.dropFirst())))
