/// Reading values of a known shape.
extension YAMLParser {
  typealias Failure = RecordingFileError.Kind

  /// The next event, libyaml's errors filed under this module's.
  mutating func nextEvent() throws(Failure) -> YAMLEvent {
    do throws(YAMLError) {
      return try next()
    } catch {
      throw .notYAML(error.problem)
    }
  }

  /// Calls `body` for each key of a mapping, whose value it must read.
  ///
  /// Nothing in place of the mapping is an empty one.
  mutating func readMapping(
    _ name: String, _ body: (String, inout YAMLParser) throws(Failure) -> Void
  ) throws(Failure) {
    switch try nextEvent() {
    case .mappingStart: try readKeys(name, body)
    case .scalar where isNull: break
    default: throw .unexpected(key: name, expected: "a mapping of keys to values")
    }
  }

  /// The rest of a mapping whose start was read.
  mutating func readKeys(
    _ name: String, _ body: (String, inout YAMLParser) throws(Failure) -> Void
  ) throws(Failure) {
    while true {
      switch try nextEvent() {
      case .mappingEnd: return
      case .scalar: try body(text, &self)
      default: throw .unexpected(key: name, expected: "a mapping of names to values")
      }
    }
  }

  /// Calls `body` for each element of a list, of which the first event was read.
  ///
  /// Nothing in place of the list is an empty one.
  mutating func readList(
    _ name: String, of content: String,
    _ body: (YAMLEvent, inout YAMLParser) throws(Failure) -> Void
  ) throws(Failure) {
    switch try nextEvent() {
    case .sequenceStart: break
    case .scalar where isNull: return
    default: throw .unexpected(key: name, expected: "a list of \(content)")
    }
    while true {
      let event = try nextEvent()
      if event == .sequenceEnd { return }
      try body(event, &self)
    }
  }

  /// Reads a list of numbers that each fit `Number`.
  mutating func readNumbers<Number: FixedWidthInteger>(
    _ name: String, _: Number.Type = Number.self
  ) throws(Failure) -> [Number] {
    var numbers: [Number] = []
    try readList(name, of: "numbers") { (event, parser) throws(Failure) in
      numbers.append(try parser.number(name, event))
    }
    return numbers
  }

  /// Reads one number.
  mutating func readNumber<Number: FixedWidthInteger>(
    _ name: String, _: Number.Type = Number.self
  ) throws(Failure) -> Number {
    let event = try nextEvent()
    return try number(name, event)
  }

  /// Reads one text.
  mutating func readText(_ name: String) throws(Failure) -> String {
    guard try nextEvent() == .scalar else { throw .unexpected(key: name, expected: "a text") }
    return text
  }

  /// The number that was read last.
  func number<Number: FixedWidthInteger>(
    _ name: String, _ event: YAMLEvent, _: Number.Type = Number.self
  ) throws(Failure) -> Number {
    guard event == .scalar, let integer else {
      throw .unexpected(key: name, expected: "a decimal number")
    }
    guard let number = Number(exactly: integer) else { throw .outOfRange(key: name) }
    return number
  }

  /// Passes over one value, whatever it is.
  mutating func skipValue() throws(Failure) {
    var depth = 0
    repeat {
      switch try nextEvent() {
      case .mappingStart, .sequenceStart: depth += 1
      case .mappingEnd, .sequenceEnd: depth -= 1
      case .end: return
      case .scalar, .alias: break
      }
    } while depth > 0
  }
}
