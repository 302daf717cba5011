import Arguments
import Diagnosis
import Pressure
import Varlink

/// `pressurectl doctor`: what stops pressured from working here.
enum DoctorCommand {
  static let command = Command(
    "doctor", summary: "Tells what stops pressured from working here, and what to do about it.",
    options: [CommonOptions.json, CommonOptions.socket],
    notes: [
      "It works without the daemon. Each finding is ok, a note, or broken; below it stand the "
        + "commands that mend it. With something broken the exit status is 1."
    ])

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let path = arguments.value(of: CommonOptions.socket) ?? PressureClient.defaultSocketPath
    let findings = Examination.findings(of: MachineFacts.gather(socket: path))
    let isJSON = arguments.contains(CommonOptions.json)
    for finding in findings {
      if isJSON {
        Output.line(finding.wireObject)
      } else {
        printText(finding)
      }
    }
    let broken = findings.count { $0.verdict == .broken }
    if broken > 0 {
      throw CommandFailure(broken == 1 ? "1 thing is broken" : "\(broken) things are broken")
    }
  }

  private static func printText(_ finding: Finding) {
    let width = Finding.Verdict.allCases.map(\.rawValue.count).max() ?? 0
    let verdict = finding.verdict.rawValue
    let gap = String(repeating: " ", count: width + 2 - verdict.count)
    Output.line("\(verdict)\(gap)\(finding.subject.rawValue): \(finding.sentence)")
    let indentation = String(repeating: " ", count: width + 4)
    for command in finding.commands { Output.line("\(indentation)\(command)") }
  }
}

extension Finding {
  /// The finding for programs.
  fileprivate var wireObject: JSONObject {
    [
      "verdict": .string(verdict.rawValue), "subject": .string(subject.rawValue),
      "sentence": .string(sentence), "commands": .array(commands.map { .string($0) }),
    ]
  }
}
