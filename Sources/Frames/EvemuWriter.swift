/// Which lamps of a device are on, and which of its switches are closed.
package struct SwitchState: Hashable, Sendable {
  /// LED_*.
  package var lamps: Set<UInt16>
  /// SW_*.
  package var switches: Set<UInt16>

  package init(lamps: Set<UInt16> = [], switches: Set<UInt16> = []) {
    self.lamps = lamps
    self.switches = switches
  }
}

/// Writes recordings in the text format of evemu, version 1.3.
package enum EvemuWriter {
  /// The whole recording.
  package static func text(of recording: Recording) -> [UInt8] {
    var text = header(recording.description)
    for event in recording.events { append(event, to: &text) }
    return text
  }

  /// The lines that describe the device, with what its lamps and switches were in, and notes for people.
  package static func header(
    _ description: DeviceDescription, switches: SwitchState = SwitchState(), notes: [String] = []
  ) -> [UInt8] {
    var text = Array("# EVEMU 1.3\n".utf8)
    for note in notes { text.append(contentsOf: "# ".utf8 + onOneLine(note) + "\n".utf8) }
    text.append(contentsOf: "N: ".utf8 + onOneLine(description.name))
    text.append(contentsOf: "\nI:".utf8)
    let identity = description.identity
    for number in [identity.bus, identity.vendor, identity.product, identity.version] {
      append(hexadecimal: number, digits: 4, to: &text)
    }
    appendBitmap("\nP:", Set(description.properties.map(\.rawValue)), to: &text)
    appendCodes(description, to: &text)
    for (axis, range) in description.axes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      text.append(contentsOf: "\nA:".utf8)
      append(hexadecimal: axis.rawValue, digits: 2, to: &text)
      for number in [range.minimum, range.maximum, range.fuzz, range.flat, range.resolution] {
        text.append(UInt8(ascii: " "))
        append(decimal: Int64(number), digits: 1, to: &text)
      }
    }
    for lamp in switches.lamps.sorted() { appendState("\nL:", of: lamp, to: &text) }
    for number in switches.switches.sorted() { appendState("\nS:", of: number, to: &text) }
    text.append(UInt8(ascii: "\n"))
    return text
  }

  private static func onOneLine(_ text: String) -> [UInt8] {
    text.utf8.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }
  }

  /// Appends the line of something that is on.
  private static func appendState(_ tag: String, of code: UInt16, to text: inout [UInt8]) {
    text.append(contentsOf: tag.utf8)
    append(hexadecimal: code, digits: 2, to: &text)
    text.append(contentsOf: " 1".utf8)
  }

  /// Appends the line of one event; a time before zero, which the format cannot hold, becomes zero.
  package static func append(_ event: InputEvent, to text: inout [UInt8]) {
    let (seconds, microseconds) = max(event.time.microseconds, 0)
      .quotientAndRemainder(dividingBy: 1_000_000)
    text.append(contentsOf: "E: ".utf8)
    append(decimal: seconds, digits: 1, to: &text)
    text.append(UInt8(ascii: "."))
    append(decimal: microseconds, digits: 6, to: &text)
    append(hexadecimal: event.type.rawValue, digits: 4, to: &text)
    append(hexadecimal: event.code, digits: 4, to: &text)
    text.append(UInt8(ascii: " "))
    append(decimal: Int64(event.value), digits: 1, to: &text)
    text.append(UInt8(ascii: "\n"))
  }

  private static func appendCodes(_ description: DeviceDescription, to text: inout [UInt8]) {
    var codes = description.otherCodes
    if !description.keys.isEmpty { codes[.key] = Set(description.keys.map(\.rawValue)) }
    if !description.axes.isEmpty { codes[.absolute] = Set(description.axes.keys.map(\.rawValue)) }
    codes[.synchronization] = Set(codes.keys.map(\.rawValue)).union([
      EventType.synchronization.rawValue
    ])
    for (type, codes) in codes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      appendBitmap("\nB:", type: type, codes, to: &text)
    }
  }

  private static func appendBitmap(
    _ tag: String, type: EventType? = nil, _ codes: Set<UInt16>, to text: inout [UInt8]
  ) {
    let bytes = Int(codes.max() ?? 0) / 8 + 1
    for start in stride(from: 0, to: bytes, by: 8) {
      text.append(contentsOf: tag.utf8)
      if let type { append(hexadecimal: type.rawValue, digits: 2, to: &text) }
      for byte in start..<start + 8 {
        let bits = (0..<8).filter { codes.contains(UInt16(truncatingIfNeeded: byte * 8 + $0)) }
        append(hexadecimal: bits.reduce(0) { $0 | 1 << UInt16($1) }, digits: 2, to: &text)
      }
    }
  }

  /// Appends a blank and the number.
  private static func append(hexadecimal number: UInt16, digits: Int, to text: inout [UInt8]) {
    text.append(UInt8(ascii: " "))
    let width = number > 0xFF ? 4 : digits
    for shift in stride(from: (width - 1) * 4, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: number >> UInt16(shift)) & 0xF
      text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  private static func append(decimal number: Int64, digits: Int, to text: inout [UInt8]) {
    if number < 0 { text.append(UInt8(ascii: "-")) }
    let start = text.count
    var rest = number.magnitude
    while rest > 0 || text.count - start < digits {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
      rest = quotient
    }
    text[start...].reverse()
  }
}
