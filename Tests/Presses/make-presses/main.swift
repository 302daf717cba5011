// Writes the corpus of presses and its labels to the folder that is given, by default
// Tests/Recordings/presses.
import FoundationEssentials
import Frames
import PressCorpus
import TestSupport

let folder = CommandLine.arguments.dropFirst().first ?? RecordingPaths.presses
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
for press in SyntheticPresses.all {
  let path = "\(folder)/\(press.name)"
  try Data(EvemuWriter.text(of: press.recording)).write(to: URL(filePath: path + ".evemu"))
  try Data(PressLabel(of: press).text.utf8).write(to: URL(filePath: path + ".label"))
}
