// Prints how many of the labelled presses are recognised, and how often something peeks that is none: in the
// labelled recordings and in those of real touchpads. Exits 1 where anything is missed, late or false.
import Glibc
import PressCorpus
import TestSupport

func row(_ columns: [String], _ widths: [Int]) -> String {
  zip(columns, widths).map { text, width in
    text + String(repeating: " ", count: max(width - text.count, 0))
  }.joined(separator: " ")
}

var passed = 0
var failed = 0
var outcomes: [String: [(name: String, outcome: PressOutcome)]] = [:]
for file in RecordingFile.presses {
  let outcome = try PressOutcome(PressLabel(beside: file), file)
  outcomes[outcome.label.kind, default: []].append((file.name, outcome))
}
let widths = [16, 8, 8, 8, 8, 14, 6]
print(row(["labelled", "files", "hint", "peek", "pop", "worst, frames", "false"], widths))
for (kind, all) in outcomes.sorted(by: { $0.key < $1.key }) {
  let counts = [PressLabel.Phase.hint, .peek, .pop].map { phase in
    let each = all.map { $0.outcome.count(phase) }
    return "\(each.reduce(0) { $0 + $1.found })/\(each.reduce(0) { $0 + $1.labelled })"
  }
  let worst = all.compactMap(\.outcome.error).max().map { ($0 * 100).rounded() / 100 }
  let alarms = all.reduce(0) { $0 + $1.outcome.falseAlarms }
  print(
    row(
      [kind, "\(all.count)"] + counts + [worst.map { "\($0)" } ?? "-", "\(alarms)"], widths))
  for (name, outcome) in all {
    guard !outcome.isRight else {
      passed += 1
      continue
    }
    failed += 1
    let found = outcome.marks.map { "\($0.phase.rawValue) \($0.milliseconds)" }
    let wanted = outcome.label.marks.map { "\($0.phase.rawValue) \($0.milliseconds)" }
    print("  \(name): \(found.joined(separator: ", ")); not \(wanted.joined(separator: ", "))")
  }
}

let ordinary = try OrdinaryUse.all()
print()
if ordinary.isEmpty {
  print("no recordings in \(RecordingPaths.shared) ($PRESSURED_RECORDINGS): skipped")
} else {
  print(row(["real touchpads", "files", "contacts", "peeks"], widths))
}
for use in ordinary {
  print(
    row([use.kind, "\(use.results.count)", "\(use.contacts)", "\(use.peeks)"], widths))
  for name in use.alarming { print("  \(name)") }
  passed += use.results.count - use.alarming.count
  failed += use.alarming.count
}
if RecordingFile.presses.isEmpty { failed += 1 }
print("\(passed) passed, \(failed) failed\(ordinary.isEmpty ? ", 1 skipped" : "")")
exit(failed == 0 ? 0 : 1)
