// Writes the project's own recordings to the folder that is given, by default Tests/Recordings.
import FoundationEssentials
import Frames
import TestSupport

let folder = CommandLine.arguments.dropFirst().first ?? RecordingPaths.own
for (name, recording) in MadeRecordings.all {
  let path = "\(folder)/\(name).evemu"
  try Data(EvemuWriter.text(of: recording)).write(to: URL(filePath: path))
}
