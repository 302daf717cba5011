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
  private var hasDevices = false

  static func read(_ bytes: [UInt8], file: String) throws(RecordingFileError) -> RecordingFile {
    var reader = LibinputReader(file: file)
    let outcome = YAMLParser.reading(bytes) { parser in reader.run(&parser) }
    var notes: [RecordingNote] = []
    if let outcome {
      // Behind the last newline there is nothing, or half a line.
      let lastLine = 1 + bytes.count { $0 == UInt8(ascii: "\n") }
      guard outcome.line >= lastLine, reader.keepWhole() else { throw outcome }
      notes.append(RecordingNote(file: file, line: outcome.line, kind: .truncated))
    }
    return RecordingFile(
      format: .libinput, recordings: reader.recordings, notes: notes + reader.notes(of: outcome))
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
      return RecordingFileError(file: file, line: parser.line, kind: error)
    }
  }

  /// Keeps what the file has of the device in whose events it ended; false where no device is left.
  private mutating func keepWhole() -> Bool {
    if device.missing == nil { recordings.append(device.recording) }
    return !recordings.isEmpty
  }

  private func notes(of outcome: RecordingFileError?) -> [RecordingNote] {
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
        hasDevices = true
        try readDevices(&parser)
      default:
        try parser.skipValue()
      }
    }
    guard hasDevices else { throw .missing(key: "devices") }
    if recordings.isEmpty { throw .missing(key: incomplete?.key ?? "devices") }
  }

  private mutating func readDevices(_ parser: inout YAMLParser) throws(Failure) {
    try parser.readList("devices", of: "devices") { (event, parser) throws(Failure) in
      guard event == .mappingStart else {
        throw .unexpected(key: "devices", expected: "a list of devices")
      }
      if let incomplete { throw .missing(key: incomplete.key) }
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
