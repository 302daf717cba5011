import Arguments
import Testing

@Suite struct ParsingTests {
  @Test(arguments: [
    ["move", "here", "--rate", "5"], ["move", "here", "--rate=5"], ["move", "here", "-r", "5"],
    ["move", "here", "-r5"], ["move", "-fr5", "here"], ["move", "-fr", "5", "here"],
    ["move", "--rate", "5", "--", "here"],
  ])
  func `a value is found however it is written`(words: [String]) throws {
    guard case .run(let arguments) = try Sample.program.parse(words) else {
      Issue.record("a text was shown")
      return
    }
    #expect(arguments.value(of: Sample.rate) == "5")
    #expect(try arguments.value(of: Sample.from) == "here")
  }

  @Test func `letters of flags may stand in one group`() throws {
    let arguments = try Sample.parse("move", "-fl", "here")
    #expect(arguments.contains(Sample.force))
    #expect(arguments.contains(Sample.loud))
  }

  @Test func `a flag that is not given is not contained`() throws {
    let arguments = try Sample.parse("move", "here")
    #expect(!arguments.contains(Sample.force))
    #expect(arguments.value(of: Sample.rate) == nil)
    #expect(arguments.values(of: Sample.device).isEmpty)
  }

  @Test func `a flag given twice is a flag`() throws {
    #expect(try Sample.parse("move", "here", "-f", "--force").contains(Sample.force))
  }

  @Test func `a repeatable option keeps all values in order`() throws {
    let arguments = try Sample.parse("move", "-d", "b", "here", "--device=a", "--device", "")
    #expect(arguments.values(of: Sample.device) == ["b", "a", ""])
  }

  @Test func `a value may begin with a dash, hold an equals sign or be empty`() throws {
    #expect(try Sample.parse("move", "x", "--rate", "-1").value(of: Sample.rate) == "-1")
    #expect(try Sample.parse("move", "x", "--rate=a=b").value(of: Sample.rate) == "a=b")
    #expect(try Sample.parse("move", "x", "--rate=").value(of: Sample.rate) == "")
  }

  @Test func `after two dashes and for a single one all words are operands`() throws {
    let arguments = try Sample.parse("show", "-", "-l", "--", "-l", "--loud", "--")
    #expect(arguments.values(of: Sample.files) == ["-", "-l", "--loud", "--"])
    #expect(arguments.contains(Sample.loud))
  }

  @Test func `an operand that may be left out is empty then`() throws {
    #expect(try Sample.parse("move", "a").values(of: Sample.to).isEmpty)
    #expect(try Sample.parse("move", "a", "b").value(of: Sample.to) == "b")
  }

  @Test func `the subcommands are told, and name the command in errors`() throws {
    let arguments = try Sample.parse("move", "a")
    #expect(arguments.subcommands == ["move"])
    #expect(arguments.command == "sample move")
  }

  @Test func `a program without subcommands takes operands itself`() throws {
    let program = Command("look", summary: "Looks.", operands: [Sample.from])
    guard case .run(let arguments) = try program.parse(["there"]) else {
      Issue.record("a text was shown")
      return
    }
    #expect(arguments.subcommands.isEmpty)
    #expect(try arguments.value(of: Sample.from) == "there")
  }
}

@Suite struct NumberTests {
  @Test(arguments: [("1", 1), ("10", 10), ("+7", 7)])
  func `a whole number is read`(text: String, number: Int) throws {
    let arguments = try Sample.parse("move", "x", "-r", text)
    #expect(try arguments.integer(of: Sample.rate, in: 1...10) == number)
  }

  @Test(arguments: [("0.01", 0.01), ("1e3", 1000), ("-2.5", -2.5), ("7", 7)])
  func `a number is read`(text: String, number: Double) throws {
    let arguments = try Sample.parse("move", "x", "-r", text)
    #expect(try arguments.number(of: Sample.rate, in: -10...1000) == number)
  }

  @Test func `a number that is not given is nil`() throws {
    let arguments = try Sample.parse("move", "x")
    #expect(try arguments.integer(of: Sample.rate, in: 1...10) == nil)
    #expect(try arguments.number(of: Sample.rate, in: 1...10) == nil)
  }

  @Test(arguments: ["", "x", "1.5", "1 ", "99999999999999999999", "0x10"])
  func `what is no whole number is refused`(text: String) throws {
    let arguments = try Sample.parse("move", "x", "-r", text)
    #expect(throws: ArgumentError.notANumber(text, option: "--rate", of: "sample move")) {
      try arguments.integer(of: Sample.rate, in: 1...10)
    }
  }

  @Test(arguments: ["", "fast", "nan", "inf", "-infinity", "0x1p3", "1,5", "1e"])
  func `what is no number is refused`(text: String) throws {
    let arguments = try Sample.parse("move", "x", "-r", text)
    #expect(throws: ArgumentError.notANumber(text, option: "--rate", of: "sample move")) {
      try arguments.number(of: Sample.rate, in: 0...10)
    }
  }

  @Test(arguments: ["0", "11", "-5"])
  func `a number outside its limits is refused with the limits`(text: String) throws {
    let arguments = try Sample.parse("move", "x", "-r", text)
    let expected = ArgumentError.outOfRange(
      text, lower: "1", upper: "10", option: "--rate", of: "sample move")
    #expect(throws: expected) { try arguments.integer(of: Sample.rate, in: 1...10) }
  }

  @Test func `a number too large for its type is out of range`() throws {
    let arguments = try Sample.parse("move", "x", "-r", "1e999")
    #expect(throws: ArgumentError.self) { try arguments.number(of: Sample.rate, in: 0...10) }
  }
}
