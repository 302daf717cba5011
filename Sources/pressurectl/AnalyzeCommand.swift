import Arguments
import Pipeline
import Recordings

/// `pressurectl analyze`: what the pipeline makes of a recording, without the daemon.
enum AnalyzeCommand {
  private static let file = Operand(
    "FILE", summary: "a recording of evemu, “libinput record” or hid-recorder")

  static let command = Command(
    "analyze", summary: "Tells what pressured would make of a recording.",
    options: [CommonOptions.json], operands: [file],
    notes: [
      "It needs neither pressured nor the device. Times are those of the recording.",
      "A file with several devices gives one after another; with --json each is a line.",
    ])

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let path = try CommandFailure.ofUsage { () throws(ArgumentError) in
      try arguments.value(of: file)
    }
    let isForPrograms = arguments.contains(CommonOptions.json)
    for (index, recording) in try read(path).recordings.enumerated() {
      let analysis = Analysis(recording)
      if isForPrograms {
        Output.line(AnalysisReport.object(analysis))
      } else {
        if index > 0 { Output.line("") }
        for line in AnalysisReport.lines(analysis) { Output.line(line) }
      }
    }
  }

  private static func read(_ path: String) throws(CommandFailure) -> RecordingFile {
    do throws(RecordingFileError) {
      let file = try RecordingFile.read(path)
      for note in file.notes { Output.warn(note.description) }
      return file
    } catch {
      throw CommandFailure(error.description)
    }
  }
}
