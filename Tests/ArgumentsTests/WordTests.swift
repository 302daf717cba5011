import Arguments
import Testing

@Suite struct WordTests {
  private func message(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? ArgumentError)?.description
    }
  }

  @Test func `a word that is possible is handed out`() throws {
    let arguments = try Sample.parse("move", "here")
    #expect(try arguments.word(of: Sample.from, among: ["here", "there"]) == "here")
  }

  @Test(arguments: [
    (["slow"], "slow"), (["slow", "fast"], "slow or fast"), (["a", "b", "c"], "a, b or c"),
  ])
  func `one that is not is told with all that are`(words: [String], told: String) throws {
    let arguments = try Sample.parse("move", "x")
    #expect(
      message { _ = try arguments.word(of: Sample.from, among: words) }
        == "'FROM' of 'sample move' is \(told), not 'x'")
  }

  @Test func `control characters of a word do not reach the terminal`() throws {
    let arguments = try Sample.parse("move", "\u{1B}[31m")
    let message = message { _ = try arguments.word(of: Sample.from, among: ["a"]) }
    #expect(message == "'FROM' of 'sample move' is a, not '\u{FFFD}[31m'")
  }
}
