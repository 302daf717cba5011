import Arguments

/// A program with everything that a command line can have.
enum Sample {
  static let force = Option("force", short: "f", summary: "do it in any case")
  static let loud = Option("loud", short: "l", summary: "say what is done")
  static let device = Option(
    "device", short: "d", value: "ID", summary: "only this device", isRepeatable: true)
  static let rate = Option("rate", short: "r", value: "N", summary: "so many a second")

  static let from = Operand("FROM", summary: "where it is")
  static let to = Operand("TO", summary: "where it goes", count: .optional)
  static let files = Operand("FILE", summary: "what to look at", count: .oneOrMore)

  static let move = Command(
    "move", summary: "Moves something.", options: [force, loud, device, rate],
    operands: [from, to])
  static let show = Command("show", summary: "Shows files.", options: [loud], operands: [files])
  static let program = Command(
    "sample", summary: "Does things.", subcommands: [move, show])

  /// What the words ask for; an error where they ask for a text.
  static func parse(_ words: String...) throws -> ParsedArguments {
    switch try program.parse(words, version: "sample 1.0") {
    case .run(let arguments): return arguments
    case .show(let text): throw Shown(text: text)
    }
  }

  /// A text came where arguments were expected.
  struct Shown: Error {
    let text: String
  }
}
