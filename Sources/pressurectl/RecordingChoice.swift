import Arguments
import Frames
import Recordings

/// The one recording that a command works on.
enum RecordingChoice {
  static let file = Operand(
    "FILE", summary: "a recording of evemu, “libinput record” or hid-recorder")
  static let device = Option(
    "device", short: "d", value: "N",
    summary: "which device of a file with several, counted from 1")
  /// More than any file holds.
  private static let numbers = 1...10_000

  /// Reads the file, and finds the device in it.
  static func recording(_ arguments: ParsedArguments) throws(CommandFailure) -> Recording {
    let (path, number) = try CommandFailure.ofUsage { () throws(ArgumentError) in
      (try arguments.value(of: file), try arguments.integer(of: device, in: numbers))
    }
    let recordings = try read(path).recordings
    if number == nil, recordings.count > 1 {
      let names = recordings.enumerated().map { "\($0 + 1) is '\($1.description.name)'" }
      throw CommandFailure(
        "\(path) holds several devices; choose one with --device: "
          + names.joined(separator: ", "))
    }
    guard let recording = recordings.dropFirst((number ?? 1) - 1).first else {
      throw CommandFailure("\(path) has no device \(number ?? 1), only \(recordings.count)")
    }
    return recording
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
