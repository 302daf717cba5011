package import Arguments

/// A program's completion for bash.
package struct BashCompletion: Sendable {
  private let program: Command
  private let function: String

  package init(_ program: Command) {
    self.program = program
    function = Shell.function([program.name])
  }

  /// The script, to be named after the program.
  package var script: String {
    let tree = CompletionTree(program)
    let parts = [
      Shell.header(program.name, shell: "bash"), files, tree.takesDevices ? devices : nil,
      main(tree), "complete -F \(function) \(program.name)\n",
    ]
    return parts.compactMap { $0 }.joined(separator: "\n\n")
  }

  private var files: String {
    """
    # Offers folders and files, only those with one of the endings where there are any.
    \(function)_files() {
      local ending
      compopt -o filenames 2>/dev/null
      if (($# == 0)); then
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return
      fi
      mapfile -t COMPREPLY < <(
        compgen -d -- "$cur"
        for ending; do compgen -f -X "!*$ending" -- "$cur"; done
      )
    }
    """
  }

  private var devices: String {
    """
    # Offers the ids of devices. They are compared here, since compgen would expand what is in them.
    \(function)_device_ids() {
      local id
      while IFS= read -r id; do
        if [[ $id == "$cur"* ]]; then COMPREPLY+=("$id"); fi
      done < <(pressurectl devices --json ${socket:+--socket "$socket"} \(Shell.deviceIDs))
    }
    """
  }

  private func main(_ tree: CompletionTree) -> String {
    """
    \(function)() {
      local cur=${COMP_WORDS[COMP_CWORD]} words=("${COMP_WORDS[@]}") cword=$COMP_CWORD
      local at=\(program.name) option= socket= plain= operands=0 word i
      COMPREPLY=()
      # Puts ids with colons together again.
      if declare -F _get_comp_words_by_ref >/dev/null; then
        _get_comp_words_by_ref -n : cur words cword
      fi
      for ((i = 1; i < cword; i++)); do
        word=${words[i]}
        if [[ $option ]]; then
          if [[ $word == = ]]; then continue; fi
          if [[ $option == --socket ]]; then socket=$word; fi
          option=
        elif [[ ! $plain && $word == -- ]]; then
          plain=yes
        elif [[ ! $plain && $word == -?* ]]; then
          case $at:$word in
            \(optionsWithValues(tree))
          esac
        else
          case $at:$word in
            \(subcommands(tree))
            *) ((++operands)) ;;
          esac
        fi
      done
      if [[ $option ]]; then
        if [[ $cur == = ]]; then cur=; fi
        case $at:$option in
          \(optionValues(tree))
        esac
      elif [[ ! $plain && $cur == -* ]]; then
        case $at in
          \(options(tree))
        esac
      else
        case $at:$operands in
          \(operands(tree))
        esac
      fi
      # bash takes a colon for the end of a word.
      if declare -F __ltrim_colon_completions >/dev/null; then __ltrim_colon_completions "$cur"; fi
    }
    """
  }

  private func optionsWithValues(_ tree: CompletionTree) -> String {
    let all = tree.nodes.flatMap { node in
      node.options.filter { $0.value != nil }.flatMap { patterns(node, $0) }
    }
    return Self.cases([(all, "option=$word")], depth: 8)
  }

  private func subcommands(_ tree: CompletionTree) -> String {
    let patterns = tree.nodes.flatMap { node in
      node.command.subcommands.map { Shell.quoted("\(node.name):\($0.name)") }
    }
    return Self.cases([(patterns, "at+=\" $word\"")], depth: 8)
  }

  private func optionValues(_ tree: CompletionTree) -> String {
    let cases = tree.nodes.flatMap { node in
      node.options.compactMap { option in
        offer(option.kind).map { (patterns(node, option), $0) }
      }
    }
    return Self.cases(cases, depth: 6)
  }

  private func options(_ tree: CompletionTree) -> String {
    let cases = tree.nodes.map { node in
      ([Shell.quoted(node.name)], Self.words(node.options.flatMap(\.spellings)))
    }
    return Self.cases(cases, depth: 6)
  }

  private func operands(_ tree: CompletionTree) -> String {
    let cases = tree.nodes.flatMap { node in
      let subcommands = node.command.subcommands.map(\.name)
      guard subcommands.isEmpty else {
        return [([Shell.quoted("\(node.name):0")], Self.words(subcommands))]
      }
      return node.command.operands.enumerated().compactMap { index, operand in
        let name = Shell.quoted("\(node.name):")
        let pattern = operand.count == .oneOrMore ? "\(name)*" : "\(name)\(index)"
        return offer(operand.kind).map { ([pattern], $0) }
      }
    }
    return Self.cases(cases, depth: 6)
  }

  private func patterns(_ node: CompletionTree.Node, _ option: Option) -> [String] {
    option.spellings.map { Shell.quoted("\(node.name):\($0)") }
  }

  private func offer(_ kind: ValueKind) -> String? {
    switch kind {
    case .text: nil
    case .file(let suffixes): ([function + "_files"] + suffixes).joined(separator: " ")
    case .folder:
      "compopt -o filenames 2>/dev/null; " + #"mapfile -t COMPREPLY < <(compgen -d -- "$cur")"#
    case .device: function + "_device_ids"
    case .word(let words): Self.words(words)
    }
  }

  private static func words(_ words: [String]) -> String {
    let list = Shell.quoted(words.joined(separator: " "))
    return "mapfile -t COMPREPLY < <(compgen -W \(list) -- \"$cur\")"
  }

  /// The arms of a `case`, those with the same command as one; without any, one that nothing matches.
  private static func cases(_ cases: [(patterns: [String], command: String)], depth: Int) -> String
  {
    let indent = String(repeating: " ", count: depth)
    var commands: [String] = []
    var patterns: [String: [String]] = [:]
    for arm in cases where !arm.patterns.isEmpty {
      if patterns[arm.command] == nil { commands.append(arm.command) }
      patterns[arm.command, default: []] += arm.patterns
    }
    let arms = commands.map { command in
      let pattern = (patterns[command] ?? []).joined(separator: " | \\\n\(indent)")
      return "\(pattern))\n\(indent)  \(command)\n\(indent)  ;;"
    }
    return arms.isEmpty ? "'') ;;" : arms.joined(separator: "\n\(indent)")
  }
}
