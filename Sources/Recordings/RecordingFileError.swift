package import Frames
package import HIDReports
package import LinuxSystem

/// Why a file could not be read as a recording, and where it is wrong.
package struct RecordingFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A mistake in a file.
  package enum Kind: Error, Hashable, Sendable {
    /// The system would not give the file.
    case system(SystemError)
    /// No line is of any kind of recording.
    case unknownFormat
    /// What is compressed with gzip cannot be unpacked.
    case damagedArchive
    /// It holds more than a recording may, unpacked.
    case tooLarge
    case evemu(RecordingError.Kind)

    /// Not YAML, in the words of libyaml.
    case notYAML(String)
    /// What stands under a key is not what belongs there.
    case unexpected(key: String, expected: String)
    /// A number under a key does not fit where the kernel keeps it.
    case outOfRange(key: String)
    /// Something that a recording cannot do without.
    case missing(key: String)
    /// A version of `libinput record` whose files are laid out otherwise.
    case unsupportedVersion(Int)

    /// A line of hid-recorder that starts with a known tag does not go on as it should.
    case malformed(tag: String)
    /// A line of hid-recorder starts with no known tag.
    case unknownLine
    /// A report comes before the descriptor that says what it means.
    case reportBeforeDescriptor
    case descriptor(HIDDescriptorError)
    /// Nothing in the file is worked by a finger or a pen.
    case noSurface
  }

  package var file: String
  /// Counted from 1; 0 where the file as a whole is meant.
  package var line: Int
  package var kind: Kind

  package init(file: String, line: Int = 0, kind: Kind) {
    self.file = file
    self.line = line
    self.kind = kind
  }

  package var description: String {
    if case .evemu(let kind) = kind {
      return RecordingError(file: file, line: line, kind: kind).description
    }
    return line > 0 ? "\(file):\(line): \(explanation)" : "\(file): \(explanation)"
  }

  private var explanation: String {
    switch kind {
    case .system(let error): error.reason
    case .unknownFormat: "not a recording of evemu, “libinput record” or hid-recorder"
    case .damagedArchive: "compressed with gzip, and damaged"
    case .tooLarge: "too large for a recording"
    case .evemu: ""
    case .notYAML(let problem): "not YAML: \(problem)"
    case .unexpected(let key, let expected): "“\(key)” should be \(expected)"
    case .outOfRange(let key): "a number of “\(key)” is out of range"
    case .missing(let key): "“\(key)” is missing"
    case .unsupportedVersion(let version):
      "version \(version) of “libinput record” files is not known, only version 1"
    case .malformed(let tag): "malformed “\(tag):” line: expected \(Self.shape(of: tag))"
    case .unknownLine: "unknown line: expected D, R, N, P, U, I, B or E and a colon, or a comment"
    case .reportBeforeDescriptor: "a report (“E:”) before the report descriptor (“R:”)"
    case .descriptor(let error): "the report descriptor cannot be used: \(error)"
    case .noSurface: "no device in it is worked by a finger or a pen"
    }
  }

  private static func shape(of tag: String) -> String {
    switch tag {
    case "D": "“D: number”"
    case "R": "“R: length” and as many bytes in hexadecimal"
    case "I": "“I: bus vendor product” in hexadecimal"
    default: "“E: seconds.microseconds length” and as many bytes in hexadecimal"
    }
  }
}
