import ActionsProgram
package import Arguments
import Completions
import ControlProgram
import DaemonProgram
import FoundationEssentials
import Manual
import PressureInterface

/// The manual pages and completions that are stored in the repository.
package enum ManualFiles {
  /// The programs that are installed.
  package static let programs = [
    ControlCommand.command, DaemonCommand.command, ActionsCommand.command,
  ]

  /// What each file is to hold, by its path in the repository at `root`.
  package static func contents(in root: String) throws -> [String: String] {
    var contents: [String: String] = [:]
    for page in ManualPage.all { contents[page.path] = try page.text(in: root) }
    for program in programs {
      let name = program.name
      contents["completions/bash/\(name)"] = BashCompletion(program).script
      contents["completions/zsh/_\(name)"] = ZshCompletion(program).script
      contents["completions/fish/\(name).fish"] = FishCompletion(program).script
    }
    return contents
  }

  /// What a file of the repository at `root` holds.
  package static func read(_ path: String, in root: String) throws -> String {
    try String(contentsOf: URL(filePath: "\(root)/\(path)"), encoding: .utf8)
  }
}

/// A page, and where what it says comes from.
package struct ManualPage: Sendable {
  /// What is put behind a page's name where a person writes it.
  private static let templateSuffix = ".in"

  /// Where it is stored.
  package let path: String
  /// The program that it is about.
  package let program: Command?
  /// The commented configuration file that it explains.
  package let example: String?

  private init(_ name: String, program: Command? = nil, example: String? = nil) {
    path = "man/\(name)"
    self.program = program
    self.example = example
  }

  package static let all = [
    ManualPage("pressured.8", program: DaemonCommand.command),
    ManualPage("pressurectl.1", program: ControlCommand.command),
    ManualPage("pressure-actions.1", program: ActionsCommand.command),
    ManualPage("pressured.conf.5", example: "systemd/pressured.conf"),
    ManualPage("pressure-actions.5", example: "systemd/actions.conf"),
    ManualPage("io.pressured.7"),
  ]

  func text(in root: String) throws -> String {
    let template = PageTemplate(try ManualFiles.read(path + Self.templateSuffix, in: root))
    return try template.filled(with: try parts(in: root))
  }

  private func parts(in root: String) throws -> [String: String] {
    var parts = [
      "system": ".Os \"pressured \(ProductVersion.current)\"",
      "thresholds": PressFigures.table,
      "limits": WireFigures.limits,
      "call": HexDump.text(of: WireFigures.call),
      "reply": HexDump.text(of: WireFigures.reply),
    ]
    parts["interfaces"] = try WireFigures.interfaces()
    if let program {
      let manual = CommandManual(program)
      parts["synopsis"] = manual.synopsis
      parts["exit-status"] = manual.exitStatus
      parts["options"] = manual.options
      parts["notes"] = manual.notes
      parts["commands"] = manual.commands
    }
    if let example {
      parts["settings"] = SettingsManual(example: try ManualFiles.read(example, in: root)).text
    }
    return parts
  }
}
