import Frames
import Pipeline
import Presses
package import TestSupport

/// What was recognised in the recording of a press, against its label.
package struct PressOutcome: Sendable {
  package let label: PressLabel
  /// What was recognised.
  package let marks: [PressLabel.Mark]

  /// Runs a recording at default settings, with pens.
  package init(_ label: PressLabel, _ recording: RecordingFile) throws {
    self.label = label
    marks = try Analysis(recording.load()).result.get().presses.compactMap { event in
      PressLabel.Phase(event.phase).map {
        PressLabel.Mark(
          phase: $0, milliseconds: Double(event.time.microseconds) / 1000)
      }
    }
  }

  /// Whether the phases are those of the label in number and order.
  package var isComplete: Bool { marks.map(\.phase) == label.marks.map(\.phase) }

  /// How far the phases are from the label's at most, in frames; nil where they are not the same.
  package var error: Double? {
    guard isComplete else { return nil }
    let errors = zip(marks, label.marks).map { abs($0.milliseconds - $1.milliseconds) }
    return (errors.max() ?? 0) / label.frame
  }

  /// Whether all is as it should be: the same phases, each within a frame.
  package var isRight: Bool { error.map { $0 <= 1 } ?? false }

  /// How many phases of a kind there are in the label, and how many of these were recognised.
  package func count(_ phase: PressLabel.Phase) -> (labelled: Int, found: Int) {
    let labelled = label.marks.filter { $0.phase == phase }
    var open = marks.filter { $0.phase == phase }
    var found = 0
    for mark in labelled {
      guard
        let index = open.firstIndex(where: {
          abs($0.milliseconds - mark.milliseconds) <= label.frame
        })
      else { continue }
      open.remove(at: index)
      found += 1
    }
    return (labelled.count, found)
  }

  /// How many more peeks and pops were recognised than there are.
  package var falseAlarms: Int {
    [PressLabel.Phase.peek, .pop].reduce(0) { sum, phase in
      let (labelled, found) = (
        label.marks.count { $0.phase == phase }, marks.count { $0.phase == phase }
      )
      return sum + max(found - labelled, 0)
    }
  }
}

extension PressLabel.Phase {
  fileprivate init?(_ phase: PressPhase) {
    switch phase {
    case .hint: self = .hint
    case .peek: self = .peek
    case .pop: self = .pop
    case .dismissed: self = .dismissed
    case .cancelled(.moved): self = .moved
    case .cancelled: return nil
    }
  }
}
