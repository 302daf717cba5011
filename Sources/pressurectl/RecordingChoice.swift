import Arguments
import Frames
import Recordings

/// The recordings that a command works on.
enum RecordingChoice {
  static let file = Operand(
    "FILE", kind: .file(), summary: "a recording of evemu, “libinput record” or hid-recorder")
  static let device = Option(
    "device", short: "d", value: "N",
    summary: "which device of a file with several, counted from 1")
  /// More than any file holds.
  private static let numbers = 1...10_000

  /// Reads the file, and finds the one device in it that is meant.
  static func recording(_ arguments: ParsedArguments) throws(CommandFailure) -> Recording {
    let recordings = try recordings(arguments)
    guard let recording = recordings.first, recordings.count == 1 else {
      let names = recordings.enumerated().map { "\($0 + 1) is '\($1.description.name)'" }
      let path = try path(arguments)
      throw CommandFailure(
        "\(path) holds several devices; choose one with --device: "
          + names.joined(separator: ", "))
    }
    return recording
  }

  /// Reads the file, and finds the device in it that was chosen; without a choice these are all.
  static func recordings(_ arguments: ParsedArguments) throws(CommandFailure) -> [Recording] {
    let path = try path(arguments)
    let number = try CommandFailure.ofUsage { () throws(ArgumentError) in
      try arguments.integer(of: device, in: numbers)
    }
    let recordings = try read(path).recordings
    guard let number else { return recordings }
    guard let recording = recordings.dropFirst(number - 1).first else {
      throw CommandFailure("\(path) has no device \(number), only \(recordings.count)")
    }
    return [recording]
  }

  private static func path(_ arguments: ParsedArguments) throws(CommandFailure) -> String {
    try CommandFailure.ofUsage { () throws(ArgumentError) in try arguments.value(of: file) }
  }

  /// Reads the file, and tells what is amiss with it.
  static func read(_ path: String) throws(CommandFailure) -> RecordingFile {
    do throws(RecordingFileError) {
      let file = try RecordingFile.read(path)
      for note in file.notes { Output.warn(note.description) }
      return file
    } catch {
      throw CommandFailure(error.description)
    }
  }
}
