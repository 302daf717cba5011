import Arguments
import Frames
import LinuxSystem
import Plot
import PlotImage

/// `pressurectl plot`: the forces of a recording as a picture.
enum PlotCommand {
  private static let output = Option(
    "output", short: "o", value: "FILE", kind: .file(suffixes: [".svg", ".png"]),
    summary: "write FILE, whose name ends in .svg or .png; it has to be given")

  static let command = Command(
    "plot", summary: "Draws the forces of a recording.",
    options: [output, RecordingChoice.device], operands: [RecordingChoice.file],
    notes: [
      "The picture has the force of each contact over the time of the recording, the thresholds of "
        + "presses, and where their phases begin. It needs neither pressured nor the device."
    ])

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    guard let path = arguments.value(of: output) else {
      throw CommandFailure(usage: "'pressurectl plot' needs --output FILE.svg or FILE.png")
    }
    let encode: (PlotScene) throws(ImageError) -> [UInt8]
    switch path {
    case _ where path.hasSuffix(".svg"): encode = { Array(SVGWriter.text(of: $0).utf8) }
    case _ where path.hasSuffix(".png"): encode = PNGWriter.bytes
    default:
      throw CommandFailure(usage: "pictures are .svg or .png, which '\(path)' does not end in")
    }
    let scene = try scene(arguments)
    let bytes: [UInt8]
    do throws(ImageError) {
      bytes = try encode(scene)
    } catch {
      throw CommandFailure(error.description)
    }
    try write(bytes, to: path)
  }

  private static func scene(_ arguments: ParsedArguments) throws(CommandFailure) -> PlotScene {
    let recording = try RecordingChoice.recording(arguments)
    do throws(ForceTrace.Problem) {
      return ForcePlot.scene(of: try ForceTrace(recording))
    } catch {
      throw CommandFailure("'\(recording.description.name)' cannot be plotted: \(error)")
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    do throws(SystemError) {
      try Files.replace(path, with: bytes)
    } catch {
      throw CommandFailure(error.description)
    }
  }
}
