import Arguments
import Testing

@Suite struct HelpTests {
  private func text(_ words: String...) throws -> String {
    guard case .show(let text) = try Sample.program.parse(words, version: "sample 1.0") else {
      Issue.record("no text was shown")
      return ""
    }
    return text
  }

  @Test func `the help of a program lists its commands`() throws {
    #expect(
      try text("--help") == """
        Usage: sample COMMAND [OPTION]...

        Does things.

        Commands:
          move  Moves something.
          show  Shows files.

        Options:
          -h, --help     show this help and exit
              --version  show the version and exit

        Exit status:
          0  all was done
          1  something could not be done
          2  the command line was not understood

        'sample COMMAND --help' tells more about a command.

        """)
  }

  @Test func `the help of a command lists its options and operands`() throws {
    #expect(
      try text("move", "-h") == """
        Usage: sample move [OPTION]... FROM [TO]

        Moves something.

        Operands:
          FROM  where it is
          TO    where it goes

        Options:
          -f, --force      do it in any case
          -l, --loud       say what is done
          -d, --device ID  only this device; may be given several times
          -r, --rate N     so many a second
          -h, --help       show this help and exit

        """)
  }

  @Test(arguments: [["show", "--help", "--nonsense"], ["show", "-lh", "x"], ["show", "a", "-h"]])
  func `help wins over what is wrong or missing`(words: [String]) throws {
    guard case .show(let text) = try Sample.program.parse(words) else {
      Issue.record("no text was shown")
      return
    }
    #expect(text.hasPrefix("Usage: sample show [OPTION]... FILE...\n"))
  }

  @Test func `the version is one line, where there is one`() throws {
    #expect(try text("--version") == "sample 1.0\n")
    #expect(throws: ArgumentError.self) { try Sample.program.parse(["--version"]) }
  }

  @Test func `help after two dashes is a word like any other`() throws {
    #expect(try Sample.parse("show", "--", "--help").values(of: Sample.files) == ["--help"])
  }

  @Test func `no line is wider than 80 columns, and no word is lost`() throws {
    let words = (1...60).map { "word\($0)" }.joined(separator: " ")
    let wordy = Command(
      "wordy", summary: words,
      options: [
        Option("a-name-that-is-much-too-long-for-the-column", value: "VALUE", summary: words),
        Option("short", short: "s", summary: words),
      ],
      notes: [words])
    let help = wordy.help(path: "wordy")
    let lines = help.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.allSatisfy { $0.last != " " })
    #expect(help.split(whereSeparator: \.isWhitespace).filter { $0 == "word60" }.count == 4)
    #expect(help.contains("      --a-name-that-is-much-too-long-for-the-column VALUE\n  "))
  }
}
