/// Reads recordings in the text format of evemu, versions 1.0 to 1.3.
///
/// What stands before the device's name is skipped: people keep licences and shell prompts there.
package enum EvemuReader {
  /// Reads the contents of `file`, which is only named in errors.
  package static func read(_ bytes: [UInt8], file: String) throws(RecordingError) -> Recording {
    var parser = EvemuParser(bytes: bytes)
    do throws(RecordingError.Kind) {
      return try parser.parse()
    } catch {
      let line = error == .notARecording ? 0 : parser.line
      throw RecordingError(file: file, line: line, kind: error)
    }
  }
}

/// One pass over the lines of a recording.
private struct EvemuParser {
  private let bytes: [UInt8]
  /// The line that is being read, counted from 1.
  private(set) var line = 0
  private var name: String?
  private var recording = Recording(description: DeviceDescription(name: ""))
  /// How many bytes of each type's bitmap, and of the properties', were read so far.
  private var bitmapLengths: [EventType: Int] = [:]
  private var propertiesLength = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func parse() throws(RecordingError.Kind) -> Recording {
    var start = 0
    while start < bytes.count {
      line += 1
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      let isTerminated = end < bytes.count
      let next = end + 1
      if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      try parseLine(start..<end, isTerminated: isTerminated)
      start = next
    }
    guard let name else { throw .notARecording }
    recording.description.name = name
    return recording
  }

  private mutating func parseLine(
    _ range: Range<Int>, isTerminated: Bool
  ) throws(RecordingError.Kind) {
    var fields = RecordingFields(bytes, in: range)
    guard !fields.isAtEnd() else { return }
    guard let tag = tag(of: range) else {
      guard name == nil else { throw isTerminated ? .unknownLine : .truncated }
      return
    }
    guard isTerminated else { throw .truncated }
    let letter = String(UnicodeScalar(tag))
    fields = RecordingFields(bytes, in: range.lowerBound + 2..<range.upperBound)
    if tag == UInt8(ascii: "N") { return try parseName(fields) }
    guard name != nil else { throw .missingName(tag: letter) }
    do throws(RecordingFields.Failure) {
      try parse(&fields, of: tag)
      guard fields.isAtEnd() else { throw .malformed }
    } catch {
      throw error == .malformed ? .malformed(tag: letter) : .outOfRange(tag: letter)
    }
  }

  /// The letter before the colon that a known line starts with.
  private func tag(of range: Range<Int>) -> UInt8? {
    guard range.count >= 2, bytes[range.lowerBound + 1] == UInt8(ascii: ":") else { return nil }
    let letter = bytes[range.lowerBound]
    return "NIPBALSE".utf8.contains(letter) ? letter : nil
  }

  private mutating func parseName(_ fields: RecordingFields) throws(RecordingError.Kind) {
    guard name == nil else { throw .secondDevice }
    name = String(decoding: fields.rest(), as: UTF8.self)
  }

  private mutating func parse(
    _ fields: inout RecordingFields, of tag: UInt8
  ) throws(RecordingFields.Failure) {
    switch tag {
    case UInt8(ascii: "E"): try parseEvent(&fields)
    case UInt8(ascii: "I"): try parseIdentity(&fields)
    case UInt8(ascii: "P"): try parseProperties(&fields)
    case UInt8(ascii: "B"): try parseBits(&fields)
    case UInt8(ascii: "A"): try parseAxis(&fields)
    default: try parseState(&fields)
    }
  }

  private mutating func parseEvent(_ fields: inout RecordingFields) throws(RecordingFields.Failure)
  {
    let event = InputEvent(
      time: try fields.time(), type: EventType(rawValue: try fields.hexadecimal()),
      code: try fields.hexadecimal(), value: try fields.decimal())
    recording.events.append(event)
  }

  private mutating func parseIdentity(_ fields: inout RecordingFields) throws(RecordingFields
    .Failure)
  {
    recording.description.identity = DeviceIdentity(
      bus: try fields.hexadecimal(), vendor: try fields.hexadecimal(),
      product: try fields.hexadecimal(), version: try fields.hexadecimal())
  }

  private mutating func parseProperties(_ fields: inout RecordingFields) throws(RecordingFields
    .Failure)
  {
    let codes = try Self.codes(&fields, from: propertiesLength)
    propertiesLength += Self.bytesPerLine
    recording.description.properties.formUnion(codes.map(InputProperty.init(rawValue:)))
  }

  private mutating func parseBits(_ fields: inout RecordingFields) throws(RecordingFields.Failure) {
    let type = EventType(rawValue: try fields.hexadecimal())
    let length = bitmapLengths[type, default: 0]
    let codes = try Self.codes(&fields, from: length)
    bitmapLengths[type] = length + Self.bytesPerLine
    switch type {
    case .synchronization:
      for code in codes { declare(EventType(rawValue: code)) }
    case .key:
      recording.description.keys.formUnion(codes.map(KeyCode.init(rawValue:)))
    case .absolute:
      break  // The axes have lines of their own, with their ranges.
    default:
      if !codes.isEmpty { recording.description.otherCodes[type, default: []].formUnion(codes) }
    }
  }

  /// Keeps a type that may have no codes, as key repeat has.
  private mutating func declare(_ type: EventType) {
    switch type {
    case .synchronization, .key, .absolute: break
    default: recording.description.otherCodes[type, default: []].formUnion([])
    }
  }

  private mutating func parseAxis(_ fields: inout RecordingFields) throws(RecordingFields.Failure) {
    let axis = AxisCode(rawValue: try fields.hexadecimal())
    var range = AxisRange(
      minimum: try fields.decimal(), maximum: try fields.decimal(), fuzz: try fields.decimal(),
      flat: try fields.decimal())
    // Before version 1.1 there was no resolution.
    if !fields.isAtEnd() { range.resolution = try fields.decimal() }
    recording.description.axes[axis] = range
  }

  /// Checks the state of a lamp or switch at the start, which nobody needs.
  private func parseState(_ fields: inout RecordingFields) throws(RecordingFields.Failure) {
    _ = try fields.hexadecimal(UInt16.self)
    _ = try fields.decimal(Int32.self)
  }

  /// How many bytes of a bitmap a line holds.
  private static let bytesPerLine = 8

  /// The codes whose bits are set in a line of a bitmap that starts at byte `offset`.
  private static func codes(
    _ fields: inout RecordingFields, from offset: Int
  ) throws(RecordingFields.Failure) -> [UInt16] {
    var codes: [UInt16] = []
    for index in offset..<offset + bytesPerLine {
      let byte: UInt8 = try fields.hexadecimal()
      for bit in 0..<8 where byte & (1 << bit) != 0 {
        guard let code = UInt16(exactly: index * 8 + bit) else { throw .outOfRange }
        codes.append(code)
      }
    }
    return codes
  }
}
