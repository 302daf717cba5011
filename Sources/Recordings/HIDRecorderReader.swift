import Frames
import HIDReports

/// Reads recordings of HID reports in the text format of hid-recorder.
///
/// `R:` is the report descriptor, `N:` the name, `I:` bus, vendor and product, `E:` a report; where there are
/// several devices, `D:` says whose the lines after it are.
struct HIDRecorderReader {
  /// One device of the file.
  private struct Device {
    var name = ""
    var identity = DeviceIdentity()
    var hid: HIDDevice?
  }

  private let bytes: [UInt8]
  private var devices: [Int: Device] = [:]
  /// The numbers of the devices in the order of the file.
  private var order: [Int] = []
  private var current = 0
  private var isTruncated = false
  private var line = 0

  static func read(_ bytes: [UInt8], file: String) throws(RecordingFileError) -> RecordingFile {
    var reader = HIDRecorderReader(bytes: bytes)
    do throws(RecordingFileError.Kind) {
      try reader.readLines()
    } catch {
      throw RecordingFileError(file: file, line: reader.line, kind: error)
    }
    let recordings = reader.order.flatMap { reader.recordings(of: $0) }
    guard !recordings.isEmpty else { throw RecordingFileError(file: file, kind: .noSurface) }
    let notes =
      reader.isTruncated ? [RecordingNote(file: file, line: reader.line, kind: .truncated)] : []
    return RecordingFile(format: .hidRecorder, recordings: recordings, notes: notes)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private func recordings(of number: Int) -> [Recording] {
    guard let device = devices[number], let hid = device.hid else { return [] }
    return hid.recordings(name: device.name, identity: device.identity)
  }

  private mutating func readLines() throws(RecordingFileError.Kind) {
    var lines = TextLines(bytes)
    while let next = lines.next() {
      line = next.number
      guard next.isTerminated else {
        isTruncated = true
        return
      }
      try readLine(next.range)
    }
  }

  private mutating func readLine(_ range: Range<Int>) throws(RecordingFileError.Kind) {
    var fields = RecordingFields(bytes, in: range)
    guard !fields.isAtEnd() else { return }
    guard range.count >= 2, bytes[range.lowerBound + 1] == UInt8(ascii: ":") else {
      throw .unknownLine
    }
    let tag = bytes[range.lowerBound]
    fields = RecordingFields(bytes, in: range.lowerBound + 2..<range.upperBound)
    switch tag {
    case UInt8(ascii: "D"): current = try readNumber(&fields)
    case UInt8(ascii: "N"): change { $0.name = String(decoding: fields.rest(), as: UTF8.self) }
    case UInt8(ascii: "I"): try readIdentity(&fields)
    case UInt8(ascii: "R"): try readDescriptor(&fields)
    case UInt8(ascii: "E"): try readReport(&fields)
    // Where it is plugged in, what makes it unique, and events of programs in the kernel.
    case UInt8(ascii: "P"), UInt8(ascii: "U"), UInt8(ascii: "B"): break
    default: throw .unknownLine
    }
  }

  private func readNumber(
    _ fields: inout RecordingFields
  ) throws(RecordingFileError.Kind) -> Int {
    try Self.reading("D") { () throws(RecordingFields.Failure) in try fields.decimal() }
  }

  private mutating func readIdentity(
    _ fields: inout RecordingFields
  ) throws(RecordingFileError.Kind) {
    let identity = try Self.reading("I") { () throws(RecordingFields.Failure) in
      let identity = DeviceIdentity(
        bus: try fields.hexadecimal(), vendor: try fields.hexadecimal(),
        product: try fields.hexadecimal())
      guard fields.isAtEnd() else { throw .malformed }
      return identity
    }
    change { $0.identity = identity }
  }

  private mutating func readDescriptor(
    _ fields: inout RecordingFields
  ) throws(RecordingFileError.Kind) {
    let descriptor = try Self.reading("R") { () throws(RecordingFields.Failure) in
      try Self.sizedBytes(&fields)
    }
    do throws(HIDDescriptorError) {
      let device = try HIDDevice(descriptor: descriptor)
      change { $0.hid = device }
    } catch {
      throw .descriptor(error)
    }
  }

  private mutating func readReport(
    _ fields: inout RecordingFields
  ) throws(RecordingFileError.Kind) {
    let (time, report) = try Self.reading("E") { () throws(RecordingFields.Failure) in
      (try fields.time(), try Self.sizedBytes(&fields))
    }
    // A lookup that changes in place: a copy of the device would copy all its events.
    guard devices[current]?.hid?.process(report, at: time) != nil else {
      throw .reportBeforeDescriptor
    }
  }

  private mutating func change(_ body: (inout Device) -> Void) {
    if devices[current] == nil { order.append(current) }
    body(&devices[current, default: Device()])
  }

  /// Reads a length in decimal, and as many bytes in hexadecimal.
  private static func sizedBytes(
    _ fields: inout RecordingFields
  ) throws(RecordingFields.Failure) -> [UInt8] {
    let count: Int = try fields.decimal()
    var bytes: [UInt8] = []
    while !fields.isAtEnd() { bytes.append(try fields.hexadecimal()) }
    guard bytes.count == count else { throw .malformed }
    return bytes
  }

  private static func reading<Result>(
    _ tag: String, _ body: () throws(RecordingFields.Failure) -> Result
  ) throws(RecordingFileError.Kind) -> Result {
    do throws(RecordingFields.Failure) {
      return try body()
    } catch {
      throw .malformed(tag: tag)
    }
  }
}
