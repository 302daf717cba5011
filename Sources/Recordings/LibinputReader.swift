import Frames

/// Reads recordings of `libinput record`, of one device or several.
///
/// The format is that of libinput-record(1), version 1. Keys that are not in it are passed over, as the page
/// asks of every reader.
struct LibinputReader {
  private typealias Failure = RecordingFileError.Kind

  /// The version that the files of all releases have (FILE_VERSION_NUMBER of libinput-record.c).
  private static let version = 1

  private let file: String
  private var recordings: [Recording] = []
  private var device = LibinputDevice()
  /// The line of a device that was not all there.
  private var incomplete: (line: Int, key: String)?
  private var saidCount: Int?
  /// Where a mistake is that shows only later.
  private var placeOfMistake: Int?

  static func read(_ bytes: [UInt8], file: String) throws(RecordingFileError) -> RecordingFile {
    var reader = LibinputReader(file: file)
    let mistake = YAMLParser.reading(bytes) { parser in reader.run(&parser) }
    var notes: [RecordingNote] = []
    if let mistake {
      let newlines = bytes.count { $0 == UInt8(ascii: "\n") }
      // Behind the last newline there is half a line, or nothing, and the mistake is that the file ends.
      guard mistake.line > newlines, reader.keepWhole() else { throw mistake }
      let lines = bytes.last == UInt8(ascii: "\n") ? newlines : newlines + 1
      notes.append(RecordingNote(file: file, line: lines, kind: .truncated))
    }
    if reader.recordings.isEmpty { throw reader.nothingFound }
    return RecordingFile(
      format: .libinput, recordings: reader.recordings, notes: notes + reader.notes)
  }

  private init(file: String) {
    self.file = file
  }

  /// Reads to the end, or to what is wrong.
  private mutating func run(_ parser: inout YAMLParser) -> RecordingFileError? {
    do throws(Failure) {
      try readFile(&parser)
      return nil
    } catch {
      return RecordingFileError(file: file, line: placeOfMistake ?? parser.line, kind: error)
    }
  }

  private var nothingFound: RecordingFileError {
    RecordingFileError(
      file: file, line: incomplete?.line ?? 0, kind: .missing(key: incomplete?.key ?? "devices"))
  }

  /// Keeps what the file has of the device in whose events it ended; false where no device is left.
  private mutating func keepWhole() -> Bool {
    if device.missing == nil { recordings.append(device.recording) }
    return !recordings.isEmpty
  }

  private var notes: [RecordingNote] {
    var notes: [RecordingNote] = []
    if let incomplete {
      notes.append(RecordingNote(file: file, line: incomplete.line, kind: .incompleteDevice))
    }
    if let saidCount, saidCount != recordings.count {
      let kind = RecordingNote.Kind.deviceCount(said: saidCount, found: recordings.count)
      notes.append(RecordingNote(file: file, line: 1, kind: kind))
    }
    return notes
  }

  private mutating func readFile(_ parser: inout YAMLParser) throws(Failure) {
    try parser.readMapping("libinput record") { (key, parser) throws(Failure) in
      switch key {
      case "version":
        let version: Int = try parser.readNumber(key)
        guard version == Self.version else { throw .unsupportedVersion(version) }
      case "ndevices":
        saidCount = try parser.readNumber(key)
      case "devices":
        try readDevices(&parser)
      default:
        try parser.skipValue()
      }
    }
  }

  private mutating func readDevices(_ parser: inout YAMLParser) throws(Failure) {
    try parser.readList("devices", of: "devices") { (event, parser) throws(Failure) in
      guard event == .mappingStart else {
        throw .unexpected(key: "devices", expected: "a list of devices")
      }
      if let incomplete {
        placeOfMistake = incomplete.line
        throw .missing(key: incomplete.key)
      }
      let line = parser.line
      device = LibinputDevice()
      try device.read(&parser)
      if let key = device.missing {
        incomplete = (line, key)
      } else {
        recordings.append(device.recording)
      }
      device = LibinputDevice()
    }
  }
}
