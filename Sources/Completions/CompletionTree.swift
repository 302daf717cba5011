import Arguments

/// A program's commands as completions need them: each with the words that lead to it.
struct CompletionTree {
  struct Node {
    /// The program, and the subcommands down to this one.
    let path: [String]
    let command: Command
    let options: [Option]

    var name: String { path.joined(separator: " ") }
  }

  /// From the program down, each before what is below it.
  let nodes: [Node]

  init(_ program: Command) {
    nodes = Self.nodes(of: program, above: [])
  }

  private static func nodes(of command: Command, above: [String]) -> [Node] {
    let path = above + [command.name]
    let node = Node(
      path: path, command: command, options: command.allOptions(hasVersion: above.isEmpty))
    return [node] + command.subcommands.flatMap { nodes(of: $0, above: path) }
  }

  /// Whether anything takes the id of a device.
  var takesDevices: Bool {
    nodes.contains { node in
      node.options.contains { $0.kind == .device }
        || node.command.operands.contains { $0.kind == .device }
    }
  }
}

extension Option {
  /// How it may be written, the letter first.
  var spellings: [String] {
    (short.map { ["-\($0)"] } ?? []) + ["--\(long)"]
  }
}

/// What all three shells share.
enum Shell {
  /// A function's name for a program: shells take no dash in it everywhere.
  static func function(_ words: [String]) -> String {
    "_" + words.joined(separator: "_").map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// A word that no shell changes.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// The ids of the devices that the daemon knows, one a line; no answer where there is no daemon.
  static let deviceIDs = "2>/dev/null | sed -n 's/.*\"id\":\"\\([^\"]*\\)\".*/\\1/p'"

  /// What stands at the top of each script.
  static func header(_ program: String, shell: String) -> String {
    "# \(shell) completion for \(program), made by make-manual from the program's own command line."
  }
}
