import Arguments
import Pipeline
import Recordings

/// `pressurectl analyze`: what the pipeline makes of a recording, without the daemon.
enum AnalyzeCommand {
  static let command = Command(
    "analyze", summary: "Tells what pressured would make of a recording.",
    options: [CommonOptions.json], operands: [RecordingChoice.file],
    notes: [
      "It needs neither pressured nor the device. Times are those of the recording.",
      "A file with several devices gives one after another; with --json each is a line.",
    ])

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let path = try CommandFailure.ofUsage { () throws(ArgumentError) in
      try arguments.value(of: RecordingChoice.file)
    }
    let isForPrograms = arguments.contains(CommonOptions.json)
    for (index, recording) in try RecordingChoice.read(path).recordings.enumerated() {
      let analysis = Analysis(recording)
      if isForPrograms {
        Output.line(AnalysisReport.object(analysis))
      } else {
        if index > 0 { Output.line("") }
        for line in AnalysisReport.lines(analysis) { Output.line(line) }
      }
    }
  }
}
