package import Arguments

/// A program's completion for zsh.
package struct ZshCompletion: Sendable {
  /// Where a subcommand stands, and what follows it.
  private static let places = ["'1: :->command'", "'*:: :->argument'"]

  private let program: Command

  package init(_ program: Command) {
    self.program = program
  }

  /// The script, to be named after the program with `_` before it.
  package var script: String {
    let tree = CompletionTree(program)
    let functions = tree.nodes.reversed().map(function)
    let parts =
      ["#compdef \(program.name)\n" + Shell.header(program.name, shell: "zsh")]
      + (tree.takesDevices ? [devices] : []) + functions
      + ["\(Shell.function([program.name])) \"$@\"\n"]
    return parts.joined(separator: "\n\n")
  }

  private var devices: String {
    """
    \(devicesFunction)() {
      local expl
      local -a ids
      ids=(${(f)"$(_call_program devices pressurectl devices --json \\
        ${opt_args[--socket]:+--socket=$opt_args[--socket]} \(Shell.deviceIDs))"})
      _wanted devices expl device compadd -a ids
    }
    """
  }

  private var devicesFunction: String { Shell.function([program.name, "device_ids"]) }

  private func function(_ node: CompletionTree.Node) -> String {
    let options = node.options.map(specification)
    let isParent = !node.command.subcommands.isEmpty
    let operands = isParent ? Self.places : node.command.operands.map(specification)
    let arguments = (["  _arguments -C -s -S"] + options + operands)
      .joined(separator: " \\\n    ")
    let dispatch = isParent ? " && return\n" + self.dispatch(node) : ""
    return """
      \(Shell.function(node.path))() {
        local curcontext=$curcontext context state state_descr line
        local -A opt_args
      \(arguments)\(dispatch)
      }
      """
  }

  private func dispatch(_ node: CompletionTree.Node) -> String {
    let names = node.command.subcommands.map {
      "        \(Shell.quoted("\($0.name):\($0.summary)"))"
    }
    let calls = node.command.subcommands.map {
      "        \($0.name)) \(Shell.function(node.path + [$0.name])) ;;"
    }
    return """
        case $state in
          command)
            local -a commands=(
      \(names.joined(separator: "\n"))
            )
            _describe -t commands command commands
            ;;
          argument)
            curcontext=${curcontext%:*:*}:\(node.path.joined(separator: "-"))-$words[1]:
            case $words[1] in
      \(calls.joined(separator: "\n"))
            esac
            ;;
        esac
      """
  }

  private func specification(_ option: Option) -> String {
    var spellings = option.spellings
    let others = option.isRepeatable ? "*" : "(\(spellings.joined(separator: " ")))"
    if option.value != nil {
      spellings = spellings.map { $0.hasPrefix("--") ? "\($0)=" : "\($0)+" }
    }
    let names = spellings.count == 1 ? spellings[0] : "{\(spellings.joined(separator: ","))}"
    var rest = "[\(Self.escaped(option.summary))]"
    if let value = option.value { rest += ":\(value):\(action(option.kind))" }
    return Shell.quoted(others) + names + Shell.quoted(rest)
  }

  private func specification(_ operand: Operand) -> String {
    let place =
      switch operand.count {
      case .one: ":"
      case .optional: "::"
      case .oneOrMore: "*:"
      }
    return Shell.quoted("\(place)\(operand.name):\(action(operand.kind))")
  }

  private func action(_ kind: ValueKind) -> String {
    switch kind {
    case .text: return " "
    case .file(let suffixes):
      guard !suffixes.isEmpty else { return "_files" }
      let endings = suffixes.map { $0.drop { $0 == "." } }.joined(separator: "|")
      return "_files -g \"*.\(suffixes.count == 1 ? endings : "(\(endings))")\""
    case .folder: return "_files -/"
    case .device: return devicesFunction
    case .word(let words): return "(\(words.joined(separator: " ")))"
    }
  }

  /// A description: brackets and colons would end it.
  private static func escaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
