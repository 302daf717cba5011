import CYaml

/// What a YAML text has next.
enum YAMLEvent: Hashable, Sendable {
  case scalar
  case sequenceStart
  case sequenceEnd
  case mappingStart
  case mappingEnd
  /// A mention of what was said before under a name.
  case alias
  /// The end of the text.
  case end
}

/// Why a text is not YAML, in libyaml's words, and where.
struct YAMLError: Error, Hashable, Sendable {
  var problem: String
  /// Counted from 1.
  var line: Int
}

/// Reads YAML event by event, so that a text of any length takes no memory but its own.
///
/// The corresponding C functions are those of `yaml_parser_t`.
@safe struct YAMLParser: ~Copyable {
  private static let zero = Int64(UInt8(ascii: "0"))

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>
  private let input: UnsafeBufferPointer<UInt8>
  private var isOver = false
  /// The line of the event, or of the mistake, that was read last, counted from 1.
  private(set) var line = 1

  /// Runs `body` with a parser of these bytes.
  static func reading<Result, Failure>(
    _ bytes: [UInt8], _ body: (inout YAMLParser) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(Failure) in
      var parser = unsafe YAMLParser(buffer)
      return try body(&parser)
    }
  }

  private init(_ input: UnsafeBufferPointer<UInt8>) {
    unsafe self.input = input
    unsafe parser = .allocate(capacity: 1)
    unsafe event = .allocate(capacity: 1)
    unsafe event.initialize(to: yaml_event_t())
    unsafe parser.initialize(to: yaml_parser_t())
    // It fails only where there is no memory, and then the first event is an error.
    isOver = unsafe yaml_parser_initialize(parser) == 0
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    unsafe yaml_event_delete(event)
    unsafe yaml_parser_delete(parser)
    unsafe event.deallocate()
    unsafe parser.deallocate()
  }

  /// The next event; again and again `end` at the end.
  mutating func next() throws(YAMLError) -> YAMLEvent {
    while !isOver {
      unsafe yaml_event_delete(event)
      guard unsafe yaml_parser_parse(parser, event) != 0 else {
        isOver = true
        let error = error()
        line = error.line
        throw error
      }
      line = unsafe Self.line(event.pointee.start_mark)
      switch unsafe event.pointee.type {
      case YAML_SCALAR_EVENT: return .scalar
      case YAML_SEQUENCE_START_EVENT: return .sequenceStart
      case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
      case YAML_MAPPING_START_EVENT: return .mappingStart
      case YAML_MAPPING_END_EVENT: return .mappingEnd
      case YAML_ALIAS_EVENT: return .alias
      case YAML_STREAM_END_EVENT: isOver = true
      default: continue
      }
    }
    return .end
  }

  /// The text of the scalar that was read last; anything that is not UTF-8 mended.
  var text: String {
    unsafe String(decoding: scalar, as: UTF8.self)
  }

  /// Whether the scalar that was read last stands for nothing, as after a key without a value.
  var isNull: Bool {
    let scalar = unsafe scalar
    return unsafe scalar.isEmpty
      && event.pointee.data.scalar.style == YAML_PLAIN_SCALAR_STYLE
  }

  /// The scalar that was read last as a decimal number; nil where it is none.
  ///
  /// A number too large for 64 bits is the largest or smallest that fits.
  var integer: Int64? {
    let digits = unsafe scalar
    let isNegative = unsafe digits.first == UInt8(ascii: "-")
    let first = isNegative ? 1 : 0
    guard digits.count > first else { return nil }
    var number: Int64 = 0
    for index in first..<digits.count {
      let digit = unsafe Int64(digits[index]) - Self.zero
      guard 0...9 ~= digit else { return nil }
      let (shifted, overflow) = number.multipliedReportingOverflow(by: 10)
      let (next, overflowNext) = shifted.addingReportingOverflow(isNegative ? -digit : digit)
      guard !overflow, !overflowNext else { return isNegative ? .min : .max }
      number = next
    }
    return number
  }

  private var scalar: UnsafeBufferPointer<UInt8> {
    guard unsafe event.pointee.type == YAML_SCALAR_EVENT else {
      return unsafe UnsafeBufferPointer(start: nil, count: 0)
    }
    let scalar = unsafe event.pointee.data.scalar
    return unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
  }

  private func error() -> YAMLError {
    let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) }
    // What cannot be decoded has its place told in bytes, all else in lines.
    let line =
      unsafe parser.pointee.error == YAML_READER_ERROR
      ? lineOfByte(parser.pointee.problem_offset) : Self.line(parser.pointee.problem_mark)
    // What the end of the text is wrong for, libyaml finds a line behind it.
    return unsafe YAMLError(
      problem: problem ?? "out of memory", line: min(line, lineOfByte(input.count)))
  }

  private func lineOfByte(_ offset: Int) -> Int {
    let newlines = unsafe input.prefix(offset).count { $0 == UInt8(ascii: "\n") }
    return newlines + 1
  }

  private static func line(_ mark: yaml_mark_t) -> Int {
    Int(clamping: mark.line).addingReportingOverflow(1).partialValue
  }
}
