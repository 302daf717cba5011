import Arguments
import Frames
import LinuxSystem
import Pipeline

/// `pressurectl analyze`: what the pipeline makes of a recording, without the daemon.
enum AnalyzeCommand {
  /// An hour of ten fingers at 125 frames a second is half of this.
  private static let longestRecording = 512 * 1024 * 1024

  private static let file = Operand("FILE", summary: "a recording in evemu's format")

  static let command = Command(
    "analyze", summary: "Tells what pressured would make of a recording.",
    options: [CommonOptions.json], operands: [file],
    notes: ["It needs neither pressured nor the device. Times are those of the recording."])

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let path = try CommandFailure.ofUsage { () throws(ArgumentError) in
      try arguments.value(of: file)
    }
    let analysis = Analysis(try read(path))
    if arguments.contains(CommonOptions.json) {
      Output.line(AnalysisReport.object(analysis))
    } else {
      for line in AnalysisReport.lines(analysis) { Output.line(line) }
    }
  }

  private static func read(_ path: String) throws(CommandFailure) -> Recording {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Files.read(path, limit: longestRecording)
    } catch {
      throw CommandFailure("\(path): \(error.reason)")
    }
    do throws(RecordingError) {
      return try EvemuReader.read(bytes, file: path)
    } catch {
      throw CommandFailure(error.description)
    }
  }
}
