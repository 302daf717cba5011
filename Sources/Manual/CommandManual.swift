package import Arguments

/// What a manual page says of a program's command line.
package struct CommandManual: Sendable {
  private let program: Command

  package init(_ program: Command) {
    self.program = program
  }

  /// Each way to call it, for the SYNOPSIS.
  package var synopsis: String {
    Self.leaves(of: program).map { path, command in
      let words = path.map { "Ic \($0)" } + Self.usage(of: command)
      return ([".Nm"] + words.map { ".\($0)" }).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The options of the program itself.
  package var options: String {
    Self.options(program.allOptions(hasVersion: true))
  }

  /// The paragraphs below the options.
  package var notes: String {
    Self.paragraphs(program.notes)
  }

  /// A section for each command.
  package var commands: String {
    program.subcommands.map { section(of: $0, path: []) }.joined(separator: "\n")
  }

  /// What the program exits with.
  package var exitStatus: String {
    Mdoc.list(
      program.exitStatuses.map { ("\($0.status)", Mdoc.prose($0.meaning.asSentence)) },
      options: " -compact") ?? ""
  }

  private func section(of command: Command, path: [String]) -> String {
    let path = path + [command.name]
    var parts = [".Ss \(path.joined(separator: " "))"]
    if command.subcommands.isEmpty {
      let words = path + Self.usage(of: command)
      parts.append(".D1 Nm Ic \(words.joined(separator: " "))")
      parts.append(".Pp")
    }
    parts.append(Mdoc.prose(command.summary))
    if let list = Self.operands(command.operands) { parts.append(list) }
    if !command.options.isEmpty { parts.append(Self.options(command.options)) }
    if !command.notes.isEmpty { parts += [".Pp", Self.paragraphs(command.notes)] }
    parts += command.subcommands.map { section(of: $0, path: path) }
    return parts.joined(separator: "\n")
  }

  /// The commands that can be called, with their names below the program.
  private static func leaves(
    of command: Command, path: [String] = []
  ) -> [(path: [String], command: Command)] {
    guard !command.subcommands.isEmpty else { return [(path, command)] }
    return command.subcommands.flatMap { leaves(of: $0, path: path + [$0.name]) }
  }

  private static func paragraphs(_ texts: [String]) -> String {
    texts.map(Mdoc.prose).joined(separator: "\n.Pp\n")
  }

  private static func options(_ options: [Option]) -> String {
    Mdoc.list(options.map { ($0.tag, Mdoc.prose($0.sentence.asSentence)) }) ?? ""
  }

  private static func operands(_ operands: [Operand]) -> String? {
    Mdoc.list(operands.map { ("Ar \($0.name)", Mdoc.prose($0.sentence)) })
  }

  /// What may follow a command.
  private static func usage(of command: Command) -> [String] {
    let options = command.options.map { "Oo \($0.call) Oc\($0.isRepeatable ? " ..." : "")" }
    let operands = command.operands.map { operand in
      switch operand.count {
      case .one: "Ar \(operand.name)"
      case .optional: "Oo Ar \(operand.name) Oc"
      case .oneOrMore: "Ar \(operand.name) ..."
      }
    }
    return options + operands
  }
}

extension Option {
  /// How it is given, in as few letters as possible.
  fileprivate var call: String {
    "Fl \(short.map(String.init) ?? "-\(long)")\(argument)"
  }

  /// All its spellings.
  fileprivate var tag: String {
    let letter = short.map { "Fl \($0) , " } ?? ""
    return "\(letter)Fl -\(long)\(argument)"
  }

  private var argument: String {
    value.map { " Ar \($0)" } ?? ""
  }
}

extension Operand {
  /// What it is; words that are to be typed keep their small first letter.
  fileprivate var sentence: String {
    if case .word = kind { "\(summary)." } else { summary.asSentence }
  }
}
