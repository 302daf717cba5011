// frame-path RECORDING [SECONDS]: how many frames of a recording a second go through each stage, on one core and
// as fast as they can. Prints a line for each: its name, a tab, and the number.
import Glibc
import Recordings

let arguments = Array(CommandLine.arguments.dropFirst())
guard let file = arguments.first, let seconds = Double(arguments.dropFirst().first ?? "1") else {
  print("usage: frame-path RECORDING [SECONDS]")
  exit(2)
}
do {
  let recording = try RecordingFile.read(file).recordings[0]
  for stage in try Stage.all(recording) {
    print("\(stage.name)\t\(Int(stage.framesPerSecond(for: seconds)))")
  }
} catch {
  print("frame-path: \(error)")
  exit(1)
}
