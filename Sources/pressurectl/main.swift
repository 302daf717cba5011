import Arguments
import Glibc
import PressureInterface

let program = Command(
  "pressurectl",
  summary: "Shows what pressured makes of touchpads, touchscreens and pens.",
  subcommands: [
    DevicesCommand.command, MonitorCommand.command, ScaleCommand.command, AnalyzeCommand.command,
    PlotCommand.command, ReplayCommand.command, CalibrateCommand.command, HapticCommand.command,
    DoctorCommand.command,
  ])

@MainActor func run(_ arguments: ParsedArguments) async throws(CommandFailure) {
  switch arguments.subcommands.first {
  case DevicesCommand.command.name: try await DevicesCommand.run(arguments)
  case MonitorCommand.command.name: try await MonitorCommand.run(arguments)
  case ScaleCommand.command.name: try await ScaleCommand.run(arguments)
  case HapticCommand.command.name: try await HapticCommand.run(arguments)
  case CalibrateCommand.command.name: try await CalibrateCommand.run(arguments)
  case DoctorCommand.command.name: try DoctorCommand.run(arguments)
  case PlotCommand.command.name: try PlotCommand.run(arguments)
  case ReplayCommand.command.name: try ReplayCommand.run(arguments)
  default: try AnalyzeCommand.run(arguments)
  }
}

do throws(CommandFailure) {
  let words = Array(CommandLine.arguments.dropFirst())
  switch try CommandFailure.ofUsage({ () throws(ArgumentError) in
    try program.parse(words, version: "pressurectl \(ProductVersion.current)")
  }) {
  case .show(let text): Output.show(text)
  case .run(let arguments): try await run(arguments)
  }
} catch {
  Output.warn(error.message)
  exit(error.status)
}
