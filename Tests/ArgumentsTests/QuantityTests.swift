import Arguments
import Testing

@Suite struct QuantityTests {
  private let hold = Option("hold", value: "TIME", summary: "how long")
  private let peak = Option("peak", value: "FORCE", summary: "how hard")
  private let place = Option("at", value: "X,Y", summary: "where")
  private let kind = Option("kind", value: "KIND", summary: "what")

  private func arguments(_ words: String...) throws -> ParsedArguments {
    let command = Command("press", summary: "Presses.", options: [hold, peak, place, kind])
    guard case .run(let arguments) = try command.parse(words) else {
      throw ArgumentError.missingCommand(of: "press")
    }
    return arguments
  }

  @Test(arguments: [
    ("200ms", Duration.milliseconds(200)), ("1.5s", .milliseconds(1500)), ("0s", .zero),
    ("0.5ms", .microseconds(500)), ("10s", .seconds(10)),
  ])
  func `a time has a unit`(text: String, duration: Duration) throws {
    #expect(
      try arguments("--hold", text).duration(of: hold, in: .zero...Duration.seconds(10))
        == duration)
  }

  @Test(arguments: [
    "200", "ms", "s", "1.5 s", "1e3ms", "infs", "nanms", "0x1s", "2m", "", "99999999999s",
  ])
  func `what is no time is told with an example`(text: String) throws {
    let arguments = try arguments("--hold=\(text)")
    let error = #expect(throws: ArgumentError.self) {
      try arguments.duration(of: hold, in: .zero...Duration.seconds(10))
    }
    #expect(
      error?.description == "'--hold' of 'press' needs a time as 200ms or 1.5s, not '\(text)'")
  }

  @Test(arguments: ["-1ms", "10.001s"])
  func `a time has limits`(text: String) throws {
    let arguments = try arguments("--hold=\(text)")
    let error = #expect(throws: ArgumentError.self) {
      try arguments.duration(of: hold, in: .milliseconds(5)...Duration.seconds(10))
    }
    #expect(error?.description == "'--hold' of 'press' is from 5ms to 10s, not '\(text)'")
  }

  @Test(arguments: [
    ("320g", Amount.grams(320)), ("0.5", .part(0.5)), ("50%", .part(0.5)), ("1", .part(1)),
    ("12.5g", .grams(12.5)),
  ])
  func `an amount is in grams or a part`(text: String, amount: Amount) throws {
    #expect(try arguments("--peak", text).amount(of: peak, grams: 1...2000, part: 0...3) == amount)
  }

  @Test(arguments: ["g", "%", "320 g", "320kg", "half", "1e2g", "5%g", ""])
  func `what is no amount is told with an example`(text: String) throws {
    let arguments = try arguments("--peak=\(text)")
    let error = #expect(throws: ArgumentError.self) {
      try arguments.amount(of: peak, grams: 1...2000, part: 0...3)
    }
    #expect(
      error?.description
        == "'--peak' of 'press' needs grams as 320g, or a part as 0.5 or 50%, not '\(text)'")
  }

  @Test(arguments: [("0g", "1.0g to 2000.0g"), ("301%", "0.0 to 3.0"), ("-1", "0.0 to 3.0")])
  func `an amount has limits`(text: String, limits: String) throws {
    let arguments = try arguments("--peak=\(text)")
    let error = #expect(throws: ArgumentError.self) {
      try arguments.amount(of: peak, grams: 1...2000, part: 0...3)
    }
    #expect(error?.description == "'--peak' of 'press' is from \(limits), not '\(text)'")
  }

  @Test func `two numbers have a comma between`() throws {
    let pair = try arguments("--at", "0.25,1").pair(of: place, in: 0...1)
    #expect(pair?.0 == 0.25)
    #expect(pair?.1 == 1)
  }

  @Test(arguments: ["0.5", "0.5,", ",1", "1,2,3", "a,b", "0.5;0.5"])
  func `what is no pair is told with an example`(text: String) throws {
    let arguments = try arguments("--at=\(text)")
    let error = #expect(throws: ArgumentError.self) { try arguments.pair(of: place, in: 0...1) }
    #expect(
      error?.description == "'--at' of 'press' needs two numbers as 0.5,0.5, not '\(text)'")
  }

  @Test func `an option may be one of some words`() throws {
    #expect(try arguments("--kind", "pen").word(of: kind, among: ["pad", "pen"]) == "pen")
    let error = #expect(throws: ArgumentError.self) {
      try arguments("--kind", "pan").word(of: kind, among: ["pad", "pen"])
    }
    #expect(error?.description == "'--kind' of 'press' is pad or pen, not 'pan'")
  }

  @Test func `what was not given is nil`() throws {
    let arguments = try arguments()
    #expect(try arguments.duration(of: hold, in: .zero...Duration.seconds(1)) == nil)
    #expect(try arguments.amount(of: peak, grams: 1...2, part: 0...1) == nil)
    #expect(try arguments.pair(of: place, in: 0...1) == nil)
    #expect(try arguments.word(of: kind, among: []) == nil)
  }
}
