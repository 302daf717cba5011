import Arguments
import Testing

@Suite struct MistakeTests {
  /// A command line and the sentence that it deserves.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let words: [String]
    let sentence: String
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., sentence: String) {
      self.words = words
      self.sentence = sentence
    }
  }

  static let mistakes = [
    Mistake(sentence: "'sample' needs a command; 'sample --help' lists them"),
    Mistake("--", sentence: "'sample' needs a command; 'sample --help' lists them"),
    Mistake("mvoe", sentence: "'sample' has no command 'mvoe'; did you mean 'move'?"),
    Mistake("m", sentence: "'sample' has no command 'm'; did you mean 'move'?"),
    Mistake("dance", sentence: "'sample' has no command 'dance'; 'sample --help' lists them"),
    Mistake("", sentence: "'sample' has no command ''; 'sample --help' lists them"),
    Mistake(
      "--froce", sentence: "'sample' has no option '--froce'; 'sample --help' lists them"),
    Mistake(
      "move", "--froce", sentence: "'sample move' has no option '--froce'; did you mean '--force'?"
    ),
    Mistake(
      "move", "--dev=1", sentence: "'sample move' has no option '--dev'; did you mean '--device'?"),
    Mistake(
      "move", "--version",
      sentence: "'sample move' has no option '--version'; 'sample move --help' lists them"),
    Mistake(
      "move", "-fx", sentence: "'sample move' has no option '-x'; 'sample move --help' lists them"),
    Mistake("move", "--rate", sentence: "'--rate' of 'sample move' needs a value: --rate N"),
    Mistake("move", "-fr", sentence: "'-r' of 'sample move' needs a value: -r N"),
    Mistake("move", "--force=1", sentence: "'--force' of 'sample move' takes no value"),
    Mistake("move", "--help=1", sentence: "'--help' of 'sample move' takes no value"),
    Mistake(
      "move", "-r1", "--rate", "2", sentence: "'--rate' of 'sample move' was given twice"),
    Mistake("move", sentence: "'sample move' needs FROM; 'sample move --help' tells more"),
    Mistake("show", sentence: "'sample show' needs FILE; 'sample show --help' tells more"),
    Mistake(
      "move", "a", "b", "c",
      sentence: "'sample move' does not take 'c'; 'sample move --help' tells more"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is told in one sentence`(mistake: Mistake) {
    do {
      let result = try Sample.program.parse(mistake.words, version: "sample 1.0")
      Issue.record("understood as \(result)")
    } catch {
      #expect(error.description == mistake.sentence)
    }
  }

  @Test func `control characters of a word do not reach the terminal`() {
    let error = ArgumentError.unknownCommand(
      "\u{1B}[31m\n\u{202E}x", of: "sample", nearest: nil)
    #expect(error.description.contains("'\u{FFFD}[31m\u{FFFD}\u{FFFD}x'"))
  }

  @Test func `a very long word is answered as fast as a short one`() {
    let word = String(repeating: "x", count: 1_000_000)
    #expect(throws: ArgumentError.unknownCommand(word, of: "sample", nearest: nil)) {
      try Sample.program.parse([word])
    }
  }
}
