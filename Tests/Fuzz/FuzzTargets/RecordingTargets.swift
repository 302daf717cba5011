import Frames
import Pipeline
import Recordings

extension FuzzTarget {
  private static let file = "fuzz"
  /// What a run may take: more events only cost time.
  private static let mostEvents = 4096

  static let evemu = FuzzTarget("evemu") { input throws(Mistake) in
    let recording: Recording
    do throws(RecordingError) {
      recording = try EvemuReader.read(input, file: file)
    } catch {
      return try check(error.line, of: input, "\(error)")
    }
    try check(recording)
  }

  static let libinput = FuzzTarget("libinput", run: checkRecordingFile)

  static let hidRecorder = FuzzTarget("hid-recorder", run: checkRecordingFile)

  private static func checkRecordingFile(_ input: [UInt8]) throws(Mistake) {
    let read: RecordingFile
    do throws(RecordingFileError) {
      read = try RecordingFile.read(input, file: file)
    } catch {
      return try check(error.line, of: input, "\(error)")
    }
    try expect(!read.recordings.isEmpty, "a file without a recording was taken")
    for note in read.notes { try check(note.line, of: input, "\(note)") }
    for recording in read.recordings { try check(recording) }
  }

  /// What holds of every recording, wherever it comes from.
  static func check(_ recording: Recording) throws(Mistake) {
    try expect(
      recording.frames().count <= recording.events.count, "there are more frames than events")
    let text = EvemuWriter.text(of: recording)
    let written: Recording
    do throws(RecordingError) {
      written = try EvemuReader.read(text, file: file)
    } catch {
      throw Mistake(description: "what was written cannot be read: \(error)")
    }
    try expect(written.events == recording.events, "written and read again there are other events")
    try expect(EvemuWriter.text(of: written) == text, "written twice it is another recording")
    try checkConversion(of: recording)
    guard recording.events.count <= mostEvents else { return }
    let analysis = Analysis(recording)
    guard case .success(let findings) = analysis.result else { return }
    try expect(findings.peakForce.isFinite && findings.peakForce >= 0, "\(findings.peakForce)")
  }

  /// Written in the format of `libinput record` it stays what it is.
  private static func checkConversion(of recording: Recording) throws(Mistake) {
    let text = LibinputWriter.text(of: [recording], note: "fuzz")
    let copies: [Recording]
    do throws(RecordingFileError) {
      copies = try RecordingFile.read(text, file: file).recordings
    } catch {
      throw Mistake(description: "what was converted cannot be read: \(error)")
    }
    try expect(copies.count == 1, "one recording became \(copies.count)")
    for copy in copies {
      try expect(copy.events == recording.events, "converted there are other events")
      try expect(copy.description.name == recording.description.name, "it has another name")
      try expect(copy.description.axes == recording.description.axes, "it has other axes")
    }
  }

  private static func check(
    _ line: Int, of input: [UInt8], _ text: String
  ) throws(Mistake) {
    // A compressed file has the lines of what is in it.
    guard !input.starts(with: [0x1F, 0x8B]) else { return }
    let lines = input.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
    try expect((0...lines).contains(line), "no such line of \(lines): \(text)")
    try expect(text.hasPrefix("\(file):"), "a mistake without its file: \(text)")
  }
}
