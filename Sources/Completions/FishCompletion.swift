package import Arguments

/// A program's completion for fish.
package struct FishCompletion: Sendable {
  private let program: Command
  private let function: String

  package init(_ program: Command) {
    self.program = program
    function = "_" + Shell.function([program.name])
  }

  /// The script, to be named after the program with `.fish` behind it.
  package var script: String {
    let tree = CompletionTree(program)
    let parts = [
      Shell.header(program.name, shell: "fish"), place(tree), tree.takesDevices ? devices : nil,
      "complete -c \(program.name) -f", tree.nodes.map(lines).joined(separator: "\n\n") + "\n",
    ]
    return parts.compactMap { $0 }.joined(separator: "\n\n")
  }

  private func place(_ tree: CompletionTree) -> String {
    let commands = tree.nodes.dropFirst().map { "            case \(Shell.quoted($0.name))" }
    let cases = commands.map { $0 + "\n                set at \"$at $word\"" }
    return """
      # Whether the words so far lead to this command.
      function \(function)_at
          set -l at \(program.name)
          set -l words (commandline -opc)
          for word in $words[2..-1]
              switch "$at $word"
      \(cases.isEmpty ? "            case ''" : cases.joined(separator: "\n"))
              end
          end
          test "$at" = "$argv"
      end
      """
  }

  private var devices: String {
    """
    function \(function)_device_ids
        set -l socket (string match -r -g -- '--socket[ =](\\S+)' "$(commandline -pc)")
        set -q socket[1]; and set socket --socket $socket[-1]
        pressurectl devices --json $socket \(Shell.deviceIDs)
    end
    """
  }

  private func lines(_ node: CompletionTree.Node) -> String {
    let start = "complete -c \(program.name) -n \(Shell.quoted("\(function)_at \(node.name)"))"
    let commands = node.command.subcommands.map {
      "\(start) -a \($0.name) -d \(Shell.quoted($0.summary))"
    }
    let operands = node.command.operands.compactMap { operand in
      operandOffer(operand.kind).map { "\(start) \($0)" }
    }
    let options = node.options.map { option in
      let letter = option.short.map { " -s \($0)" } ?? ""
      let value = option.value == nil ? "" : " \(valueOffer(option.kind))"
      return "\(start)\(letter) -l \(option.long)\(value) -d \(Shell.quoted(option.summary))"
    }
    return (commands + operands + options).joined(separator: "\n")
  }

  private func operandOffer(_ kind: ValueKind) -> String? {
    switch kind {
    case .text: nil
    case .file: "-F"
    case .folder, .device, .word: words(kind).map { "-a \($0)" }
    }
  }

  private func valueOffer(_ kind: ValueKind) -> String {
    switch kind {
    case .text: "-x"
    case .file(let suffixes) where suffixes.isEmpty: "-r -F"
    case .file, .folder, .device, .word: "-x" + (words(kind).map { " -k -a \($0)" } ?? "")
    }
  }

  private func words(_ kind: ValueKind) -> String? {
    switch kind {
    case .text: nil
    case .file(let suffixes):
      Shell.quoted(
        "(" + suffixes.map { "__fish_complete_suffix \($0)" }.joined(separator: "; ") + ")")
    case .folder: "'(__fish_complete_directories)'"
    case .device: "'(\(function)_device_ids)'"
    case .word(let words): Shell.quoted(words.joined(separator: " "))
    }
  }
}
