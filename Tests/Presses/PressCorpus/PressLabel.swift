import FoundationEssentials
package import TestSupport

/// What is to be recognised in the recording of a press, as it stands in the file beside it.
///
/// ```
/// class pop
/// frame 8.0
/// hint 182.4
/// peek 265.1
/// pop 300.7
/// ```
package struct PressLabel: Hashable, Sendable {
  package enum Phase: String, Hashable, Sendable, CaseIterable {
    case hint
    case peek
    case pop
    case dismissed
    /// Cancelled, because it moved.
    case moved
  }

  /// The beginning of a phase.
  package struct Mark: Hashable, Sendable {
    package let phase: Phase
    /// Since the beginning of the recording.
    package let milliseconds: Double
  }

  /// A file that is no label.
  package struct Malformed: Error, CustomStringConvertible {
    package let line: String
    package var description: String { "not a line of a label: \(line)" }
  }

  /// What kind of press it is.
  package let kind: String
  /// The longest time between two reports, in ms.
  package let frame: Double
  package let marks: [Mark]

  /// What follows from the formulas of a press.
  package init(of press: SyntheticPress) {
    kind = press.kind
    frame = Self.tenths(press.interval * (1 + 2 * SyntheticPress.jitter))
    marks = PressDefinition.marks(of: press).map {
      Mark(phase: $0.phase, milliseconds: Self.tenths($0.milliseconds))
    }
  }

  /// Reads the file beside a recording.
  package init(beside recording: RecordingFile) throws {
    let path = recording.path.dropLast("evemu".count) + "label"
    try self.init(String(decoding: Data(contentsOf: URL(filePath: String(path))), as: UTF8.self))
  }

  package init(_ text: String) throws {
    var (kind, frame): (String?, Double?)
    var marks: [Mark] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 2 else { throw Malformed(line: String(line)) }
      let number = Double(words[1])
      if words[0] == "class" {
        kind = words[1]
      } else if words[0] == "frame" {
        frame = number
      } else if let phase = Phase(rawValue: words[0]), let number {
        marks.append(Mark(phase: phase, milliseconds: number))
      } else {
        throw Malformed(line: String(line))
      }
    }
    guard let kind, let frame else { throw Malformed(line: text) }
    (self.kind, self.frame, self.marks) = (kind, frame, marks)
  }

  /// The file's text.
  package var text: String {
    let lines = marks.map { "\($0.phase.rawValue) \($0.milliseconds)" }
    return (["class \(kind)", "frame \(frame)"] + lines).map { $0 + "\n" }.joined()
  }

  private static func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}
