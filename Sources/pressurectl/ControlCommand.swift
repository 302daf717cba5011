package import Arguments
import PressureInterface

/// `pressurectl`: all of its commands.
package enum ControlCommand {
  package static let command = Command(
    "pressurectl",
    summary: "Shows what pressured makes of touchpads, touchscreens and pens.",
    subcommands: [
      DevicesCommand.command, MonitorCommand.command, ScaleCommand.command,
      AnalyzeCommand.command, PlotCommand.command, RecordCommand.command, ReplayCommand.command,
      ConvertCommand.command, SimulateCommand.command, CalibrateCommand.command,
      HapticCommand.command,
      ActionsCommand.command, DoctorCommand.command,
    ])

  /// Does what the words after the program's name ask for, and tells what to exit with.
  ///
  /// On the main thread, where there are no others yet: some commands draw from there, and take signals over.
  @MainActor package static func run(_ words: [String]) async -> Int32 {
    do throws(CommandFailure) {
      switch try CommandFailure.ofUsage({ () throws(ArgumentError) in
        try command.parse(words, version: "\(command.name) \(ProductVersion.current)")
      }) {
      case .show(let text): Output.show(text)
      case .run(let arguments): try await run(arguments)
      }
      return ExitStatus.success
    } catch {
      Output.warn(error.message)
      return error.status
    }
  }

  @MainActor private static func run(_ arguments: ParsedArguments) async throws(CommandFailure) {
    switch arguments.subcommands.first {
    case DevicesCommand.command.name: try await DevicesCommand.run(arguments)
    case MonitorCommand.command.name: try await MonitorCommand.run(arguments)
    case ScaleCommand.command.name: try await ScaleCommand.run(arguments)
    case HapticCommand.command.name: try await HapticCommand.run(arguments)
    case ActionsCommand.command.name: try await ActionsCommand.run(arguments)
    case CalibrateCommand.command.name: try await CalibrateCommand.run(arguments)
    case DoctorCommand.command.name: try DoctorCommand.run(arguments)
    case PlotCommand.command.name: try PlotCommand.run(arguments)
    case RecordCommand.command.name: try RecordCommand.run(arguments)
    case ReplayCommand.command.name: try ReplayCommand.run(arguments)
    case ConvertCommand.command.name: try ConvertCommand.run(arguments)
    case SimulateCommand.command.name: try SimulateCommand.run(arguments)
    default: try AnalyzeCommand.run(arguments)
    }
  }
}
