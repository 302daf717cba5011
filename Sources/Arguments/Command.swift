/// What a program, or one of its subcommands, takes on its command line.
///
/// Parsing, `--help`, and whatever else is made from it read the same data.
package struct Command: Sendable {
  /// What is typed: the program's name, or the subcommand's.
  package let name: String
  /// One sentence on what it does.
  package let summary: String
  package let options: [Option]
  /// In the order in which they are given.
  ///
  /// Only the last may be optional or repeated.
  package let operands: [Operand]
  /// Where there are any, exactly one has to be given, and there are no operands.
  package let subcommands: [Command]
  /// Paragraphs below the options.
  package let notes: [String]
  /// What it tells the shell when it ends.
  package let exitStatuses: [(status: Int32, meaning: String)]

  package init(
    _ name: String, summary: String, options: [Option] = [], operands: [Operand] = [],
    subcommands: [Command] = [], notes: [String] = [],
    moreExitStatuses: [(status: Int32, meaning: String)] = []
  ) {
    self.name = name
    self.summary = summary
    self.options = options
    self.operands = operands
    self.subcommands = subcommands
    self.notes = notes
    exitStatuses = ExitStatus.meanings + moreExitStatuses
  }
}

/// Something that begins with a dash.
package struct Option: Hashable, Sendable {
  /// Its name without the two dashes.
  package let long: String
  /// Its letter, where it has one.
  package let short: Character?
  /// What its value is called in the help; nil for a flag.
  package let value: String?
  /// What its value is, for shells that offer some.
  package let kind: ValueKind
  /// What it does, to be read after its name.
  package let summary: String
  /// Whether it may be given several times.
  package let isRepeatable: Bool

  package init(
    _ long: String, short: Character? = nil, value: String? = nil, kind: ValueKind = .text,
    summary: String, isRepeatable: Bool = false
  ) {
    self.long = long
    self.short = short
    self.value = value
    self.kind = kind
    self.summary = summary
    self.isRepeatable = isRepeatable
  }

  /// Every command has it.
  package static let help = Option("help", short: "h", summary: "show this help and exit")

  /// For the commands at the top, which have a version.
  package static let version = Option("version", summary: "show the version and exit")
}

/// Something that does not begin with a dash: a file, a device.
package struct Operand: Hashable, Sendable {
  /// How many there are of it.
  package enum Count: Hashable, Sendable {
    case one
    case optional
    case oneOrMore
  }

  /// What it is called in the help, in capitals.
  package let name: String
  /// What it is, to be read after its name.
  package let summary: String
  package let count: Count
  /// What it is, for shells that offer some.
  package let kind: ValueKind

  package init(
    _ name: String, kind: ValueKind = .text, summary: String, count: Count = .one
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.count = count
  }
}
