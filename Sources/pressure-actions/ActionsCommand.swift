package import Arguments
import LinuxSystem
import Pressure

/// What the command line asks for.
package struct ActionsOptions: Sendable {
  /// The file of actions.
  var path: String
  /// Whether the file was named, and not found at its place.
  var isPathGiven: Bool
  var socketPath: String
  /// Say what is wrong with the file, and end.
  package var checksOnly: Bool
  /// Print commands instead of running them.
  var isDryRun: Bool
}

/// The command line.
package enum ActionsCommand {
  package static let name = "pressure-actions"

  private static let config = Option(
    "config", value: "FILE", kind: .file(suffixes: [".conf"]),
    summary: "read FILE, by default pressured/actions.conf in $XDG_CONFIG_HOME or ~/.config")
  private static let check = Option(
    "check", summary: "say what is wrong with the file, or how many actions it has, and exit")
  private static let dryRun = Option(
    "dry-run", summary: "print what would be run, and run nothing")
  private static let socket = Option(
    "socket", value: "PATH", kind: .file(),
    summary: "where pressured is; else $PRESSURED_SOCKET, else /run/pressured/io.pressured")

  package static let command = Command(
    name, summary: "Runs what is bound to presses that no application takes.",
    options: [config, check, dryRun, socket],
    notes: [
      "The file is read again when it changes; /usr/share/pressured/actions.conf explains what may be in "
        + "it. Commands find in their environment PRESSURED_DEVICE, the device's id; PRESSURED_PHASE, "
        + "which is peek, pop or longPress; PRESSURED_FINGERS; PRESSURED_X and PRESSURED_Y, parts of the "
        + "surface from 0 to 1, from the left and from the top; and PRESSURED_FORCE, 1.0 being an "
        + "ordinary touch."
    ])

  package static func options(_ arguments: ParsedArguments) -> ActionsOptions {
    ActionsOptions(
      path: arguments.value(of: config) ?? defaultPath,
      isPathGiven: arguments.contains(config),
      socketPath: arguments.value(of: socket) ?? PressureClient.defaultSocketPath,
      checksOnly: arguments.contains(check),
      isDryRun: arguments.contains(dryRun))
  }

  /// Says what stands against going on.
  package static func complain(_ text: String) {
    StandardError.write("\(name): \(text.printable)\n")
  }

  /// As the XDG Base Directory Specification has it, where a path that is not absolute does not count.
  private static var defaultPath: String {
    var folder = "\(EnvironmentVariable.value(of: "HOME") ?? "")/.config"
    if let given = EnvironmentVariable.value(of: "XDG_CONFIG_HOME"), given.hasPrefix("/") {
      folder = given
    }
    return "\(folder)/pressured/actions.conf"
  }
}
