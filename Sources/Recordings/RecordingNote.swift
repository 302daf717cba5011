/// What a reader of a recording should know, though the recording could be read.
package struct RecordingNote: Hashable, Sendable, CustomStringConvertible {
  /// Something that is amiss with a recording.
  package enum Kind: Hashable, Sendable {
    /// The file ends in the middle; what is whole was read.
    case truncated
    /// The last device of the file is not all there, and was left out.
    case incompleteDevice
    /// The file has another number of devices than it says.
    case deviceCount(said: Int, found: Int)
  }

  package var file: String
  /// Counted from 1.
  package var line: Int
  package var kind: Kind

  package init(file: String, line: Int, kind: Kind) {
    self.file = file
    self.line = line
    self.kind = kind
  }

  package var description: String {
    let text =
      switch kind {
      case .truncated: "the file ends in the middle; read as far as it is whole"
      case .incompleteDevice: "this device is not all there, and is left out"
      case .deviceCount(let said, let found): "the file says \(said) devices and has \(found)"
      }
    return "\(file):\(line): \(text)"
  }
}
