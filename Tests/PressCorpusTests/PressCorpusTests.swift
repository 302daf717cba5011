import Frames
import PressCorpus
import TestSupport
import Testing

/// Labelled presses, and what people do who mean none.
@Suite struct PressCorpusTests {
  /// Larger ones would weigh on everybody who fetches the repository.
  private static let maximumBytes = 1_500_000

  @Test(arguments: RecordingFile.presses)
  func `a labelled press is recognised, each phase within a frame`(file: RecordingFile) throws {
    let outcome = try PressOutcome(PressLabel(beside: file), file)
    #expect(outcome.isRight, "\(outcome.marks), not \(outcome.label.marks)")
  }

  @Test(arguments: SyntheticPresses.all.indices)
  func `the files of a press are what its formulas give`(index: Int) throws {
    let press = SyntheticPresses.all[index]
    let file = try #require(RecordingFile.presses.first { $0.name == press.name + ".evemu" })
    #expect(try file.bytes() == EvemuWriter.text(of: press.recording))
    #expect(try PressLabel(beside: file) == PressLabel(of: press))
  }

  @Test func `there are presses of every kind, and no others`() throws {
    let names = Set(SyntheticPresses.all.map(\.name))
    #expect(names.count == SyntheticPresses.all.count)
    #expect(Set(RecordingFile.presses.map(\.name)) == Set(names.map { $0 + ".evemu" }))
    let size = try RecordingFile.presses.reduce(0) { try $0 + $1.bytes().count }
    #expect(size < Self.maximumBytes)
    let labels = SyntheticPresses.all.map(PressLabel.init(of:))
    #expect(labels.count { $0.marks.contains { $0.phase == .hint } } >= 60)
    #expect(labels.count { $0.marks.contains { $0.phase == .pop } } >= 40)
  }

  @Test(arguments: [
    ("pop", "hint peek pop"), ("peek", "hint peek dismissed"), ("fingers", "hint peek pop"),
    ("again", "hint peek pop hint peek pop"), ("hard", "hint peek pop hint peek pop"),
    ("hint", "hint dismissed"), ("slip", "hint moved"), ("flick", "hint dismissed"),
    ("touch", ""), ("drag", ""),
  ])
  func `a kind of press is labelled as what it is`(kind: String, phases: String) {
    for press in SyntheticPresses.all where press.kind == kind {
      let label = PressLabel(of: press)
      #expect(
        label.marks.map(\.phase.rawValue).joined(separator: " ") == phases, "\(press.name)")
    }
  }

  @Test func `no stroke of a pen is labelled a peek, and every press of its tip is`() {
    for press in SyntheticPresses.all where press.surface == .pen {
      let hasPeek = PressLabel(of: press).marks.contains { $0.phase == .peek }
      #expect(hasPeek == (press.kind == "pen"), "\(press.name)")
    }
  }

  @Test(.enabled(if: !RecordingFile.shared.isEmpty))
  func `no tap, click or swipe on a real touchpad peeks`() throws {
    let all = try OrdinaryUse.all()
    #expect(Set(all.map(\.kind)).isSuperset(of: ["tap", "click", "swipe", "drumroll", "thumb"]))
    for use in all { #expect(use.alarming == [], "\(use.kind)") }
  }
}
