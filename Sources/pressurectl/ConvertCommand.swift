import Arguments
import Frames
import LinuxSystem
import PressureInterface
import Recordings

/// `pressurectl convert`: a recording in the format of other tools.
enum ConvertCommand {
  private static let output = Option(
    "output", short: "o", value: "FILE", kind: .file(suffixes: [".evemu", ".yml", ".yaml"]),
    summary: "write FILE: evemu's format if its name ends in .evemu, libinput's if in .yml or .yaml"
  )

  static let command = Command(
    "convert", summary: "Writes a recording in the format of evemu or of libinput.",
    options: [output, RecordingChoice.device, RecordingOutput.force],
    operands: [RecordingChoice.file],
    notes: [
      "“evemu-play” plays the one, “libinput replay” the other. Every event and its time is kept; what the "
        + "new format has no place for, as report descriptors, is left out.",
      "A file of evemu holds one device, one of libinput any number; --device chooses.",
    ])

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    guard let path = arguments.value(of: output) else {
      throw CommandFailure(usage: "'pressurectl convert' needs --output FILE.evemu or FILE.yml")
    }
    let text: [UInt8]
    switch path {
    case _ where path.hasSuffix(".evemu"): text = evemu(try RecordingChoice.recording(arguments))
    case _ where path.hasSuffix(".yml") || path.hasSuffix(".yaml"):
      text = LibinputWriter.text(of: try RecordingChoice.recordings(arguments), note: note)
    default:
      throw CommandFailure(
        usage: "recordings are .evemu, .yml or .yaml, which '\(path)' does not end in")
    }
    let file = try RecordingOutput.open(
      path, replacing: arguments.contains(RecordingOutput.force))
    do throws(SystemError) {
      if try file.write(text) { try file.finish() }
    } catch {
      throw CommandFailure(error.description)
    }
  }

  private static var note: String { "Converted by pressurectl \(ProductVersion.current)" }

  private static func evemu(_ recording: Recording) -> [UInt8] {
    var recording = recording
    // evemu-play takes the time 0 for none, and would not wait for what comes after it.
    if recording.events.first?.time == Timestamp(microseconds: 0) {
      for index in recording.events.indices {
        let microseconds = recording.events[index].time.microseconds.addingSaturating(1)
        recording.events[index].time = Timestamp(microseconds: microseconds)
      }
    }
    var text = EvemuWriter.header(recording.description, notes: [note])
    for event in recording.events { EvemuWriter.append(event, to: &text) }
    return text
  }
}
