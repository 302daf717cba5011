import Arguments
import Completions
import Glibc
import TestSupport
import Testing

/// A shell that completes what is typed, with the scripts of the repository.
enum CompletingShell: String, CaseIterable {
  case bash, zsh, fish

  /// Those that this machine has.
  static let here = allCases.filter { shell in
    ["/bin", "/usr/bin", "/usr/local/bin"].contains { access("\($0)/\(shell)", X_OK) == 0 }
  }

  static let missing = Set(allCases).subtracting(here).map(\.rawValue).sorted()

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// The shell's command that prints what it offers for the last of `words`, a line each.
  private func command(_ words: [String], _ scripts: String) -> String {
    let program = words.first ?? ""
    switch self {
    case .bash:
      let list = words.map(Self.quoted).joined(separator: " ")
      let function = "_" + program.replacing("-", with: "_")
      let line = """
        . \(scripts)/\(program); COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1)
        COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}; \(function)
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      return "bash --norc -c \(Self.quoted(line))"
    case .zsh:
      let line = words.joined(separator: " ")
      return "Tests/Manual/zsh-completions \(scripts) \(Self.quoted(line))"
    case .fish:
      let line = Self.quoted(words.joined(separator: " "))
      let source = "source \(scripts)/\(program).fish; complete -C \(line)"
      return "fish --no-config -c \(Self.quoted(source)) | cut -f 1"
    }
  }

  /// What it offers; `programs` is a folder of programs that count before others, `scripts` one of completions.
  func offers(
    _ words: [String], programs: String = "", scripts: String? = nil
  ) throws -> [String] {
    let command = command(words, scripts ?? "completions/\(self)")
    let result = try Program.shell("export PATH=\(programs):$PATH; \(command)")
    #expect(result.errors == "")
    return Set(result.lines.map(String.init)).filter { !$0.isEmpty }.sorted()
  }
}

@Suite(.timeLimit(.minutes(5))) struct CompletionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Stands for the tests below with the shells that this machine lacks.
  @Test(
    .enabled(
      if: CompletingShell.missing.isEmpty,
      "not on this machine, so not asked: \(CompletingShell.missing.joined(separator: ", "))"))
  func `every shell that has completions is asked for some`() {
    #expect(CompletingShell.here == CompletingShell.allCases)
  }

  /// The last parts of paths, since shells differ in what of a path they say again.
  private func names(_ paths: [String]) -> [String] {
    paths.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
  }

  @Test(arguments: CompletingShell.here)
  func `commands, options and words are offered where they may stand`(
    shell: CompletingShell
  ) throws {
    let commands = try shell.offers(["pressurectl", ""])
    #expect(Set(commands).isSuperset(of: ["devices", "doctor", "haptic", "monitor", "plot"]))
    #expect(try shell.offers(["pressurectl", "pl"]) == ["plot"])
    #expect(try shell.offers(["pressurectl", "plot", "--o"]) == ["--output"])
    #expect(try shell.offers(["pressured", "--check"]) == ["--check-config"])
    #expect(try shell.offers(["pressure-actions", "--dry"]) == ["--dry-run"])
    #expect(try shell.offers(["pressurectl", "haptic", "p"]) == ["peek", "pop"])
    #expect(try shell.offers(["pressurectl", "haptic", "--socket", "/x", "le"]) == ["levelChange"])
    #expect(try shell.offers(["pressurectl", "devices", "--tou"]) == [])
  }

  @Test(arguments: CompletingShell.here)
  func `files are offered, those with the right ending first`(shell: CompletingShell) throws {
    for name in ["a.svg", "b c.png", "d.txt"] { try folder.write("", to: name) }
    let start = "\(folder.path)/"
    #expect(
      names(try shell.offers(["pressurectl", "analyze", start])) == ["a.svg", "b c.png", "d.txt"])
    let pictures = names(try shell.offers(["pressurectl", "plot", "-o", start]))
    #expect(Set(pictures).isSuperset(of: ["a.svg", "b c.png"]))
    // fish offers the others after these.
    if shell != .fish { #expect(!pictures.contains("d.txt")) }
  }

  @Test(arguments: CompletingShell.here)
  func `the ids of devices come from the daemon, and nothing in them is run`(
    shell: CompletingShell
  ) throws {
    let answer = """
      {"id":"0018-27c6-a","name":"A \\"id\\":\\"b","modalias":"x"}
      {"id":"$(touch \(folder.path)/run)","name":"B"}
      """
    let program = """
      #!/bin/sh
      [ "$*" = 'devices --json' ] || [ "$*" = 'devices --json --socket /x' ] || \
      [ "$*" = 'devices --json --socket=/x' ] || exit 1
      cat <<'END'
      \(answer)
      END
      """
    chmod(try folder.write(program, to: "pressurectl"), 0o755)
    let path = folder.path
    for words in [["monitor", "-d", "00"], ["haptic", "--socket", "/x", "--device", "00"]] {
      #expect(try shell.offers(["pressurectl"] + words, programs: path) == ["0018-27c6-a"])
    }
    #expect(try shell.offers(["pressurectl", "calibrate", ""], programs: path).count == 2)
    #expect(folder.names == ["pressurectl"])
  }

  @Test(arguments: CompletingShell.here)
  func `commands below commands are found, and repeated operands`(shell: CompletingShell) throws {
    let kind = Operand("KIND", kind: .word(["one", "two"]), summary: "x", count: .oneOrMore)
    let program = Command(
      "a-b", summary: "It's [x]: y.",
      subcommands: [
        Command(
          "items", summary: "X.",
          subcommands: [
            Command("set", summary: "X.", options: [Option("set-it", summary: "x")]),
            Command("show", summary: "X.", operands: [kind]),
          ]), Command("set", summary: "X.", options: [Option("other", summary: "it's: [x]")]),
      ])
    switch shell {
    case .bash: try folder.write(BashCompletion(program).script, to: "a-b")
    case .zsh: try folder.write(ZshCompletion(program).script, to: "_a-b")
    case .fish: try folder.write(FishCompletion(program).script, to: "a-b.fish")
    }
    func offers(_ words: String...) throws -> [String] {
      try shell.offers(["a-b"] + words, scripts: folder.path)
    }
    #expect(try offers("") == ["items", "set"])
    #expect(try offers("items", "s") == ["set", "show"])
    #expect(try offers("items", "set", "--set") == ["--set-it"])
    #expect(try offers("set", "--o") == ["--other"])
    #expect(try offers("items", "show", "one", "one", "t") == ["two"])
  }

  @Test func `what the daemon says of its devices is understood`() throws {
    let socket = "\(folder.path)/socket"
    let daemon = try Program(
      "pressured",
      ["--socket", socket, "--recording", RecordingFile("forcepad-peek.evemu").path, "--loop"])
    while let line = daemon.nextErrorLine(), !line.contains("serving") {}
    let programs = try Program.path(of: "")
    let ids = try CompletingShell.bash.offers(
      ["pressurectl", "monitor", "--socket", socket, "--device", ""], programs: programs)
    let devices = try Program.run("pressurectl", ["devices", "--socket", socket])
    #expect(ids.count == 1)
    for id in ids { #expect(devices.output.contains("  id     \(id)\n")) }
  }

  @Test func `bash puts together an id that it took apart at its colons`() throws {
    let library = "/usr/share/bash-completion/bash_completion"
    guard access(library, R_OK) == 0 else { return }
    let line = """
      . \(library); . completions/bash/pressurectl
      pressurectl() { echo '{"id":"0018-27c6-pci:00:1-pen"}'; }
      COMP_WORDS=(pressurectl calibrate 0018-27c6-pci : 00); COMP_CWORD=4
      COMP_LINE='pressurectl calibrate 0018-27c6-pci:00'; COMP_POINT=${#COMP_LINE}; _pressurectl
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    try folder.write(line, to: "line")
    #expect(try Program.shell("bash --norc \(folder.path)/line").output == "00:1-pen\n")
  }

  @Test(arguments: CompletingShell.here)
  func `the scripts are right for the shell`(shell: CompletingShell) throws {
    let result = try Program.shell(
      "for script in completions/\(shell)/*; do \(shell) -n $script || exit; done")
    #expect(result.errors == "")
    #expect(result.status == 0)
  }
}
