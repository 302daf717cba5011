// Prints what the pipeline makes of all recordings of real hardware, against what was written down about
// each of them. Exits 1 where anything differs, 0 where there are no recordings.
import Corpus
import Glibc
import TestSupport

func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(width - text.count, 0))
}

func line(_ file: String, _ columns: [String], _ verdict: String) -> String {
  let widths = [14, 7, 8, 6, 6, 5]
  let middle = zip(columns, widths).map { padded($0, $1) }.joined(separator: " ")
  return "\(padded(file, 72)) \(middle) \(verdict)"
}

guard !RecordingFile.shared.isEmpty else {
  print("no recordings in \(RecordingPaths.shared) ($PRESSURED_RECORDINGS): skipped")
  print("0 passed, 0 failed, 1 skipped")
  exit(0)
}

var passed = 0
var failed = 0
var skipped = 0
var listed: Set<String> = []
print(line("file", ["class", "frames", "contacts", "peak", "peeks", "pops"], "verdict"))
for row in try ExpectedRow.all() {
  listed.insert(row.file)
  guard row.deviceClass != nil, let file = RecordingFile.shared(row.file) else {
    skipped += 1
    let reason = row.deviceClass == nil ? row.comment : "not there"
    print(line(row.file, [], "skipped: \(reason)"))
    continue
  }
  do {
    let result = try CorpusResult(row, file)
    let numbers = [result.frames, result.contacts, result.peak, result.peeks, result.pops]
    let differences = result.differences
    if differences.isEmpty { passed += 1 } else { failed += 1 }
    print(
      line(
        row.file, [result.deviceClass] + numbers.map(String.init),
        differences.isEmpty ? "ok" : differences.joined(separator: ", ")))
  } catch {
    failed += 1
    print(line(row.file, [], "\(error)"))
  }
}
for file in RecordingFile.shared where !listed.contains(file.name) {
  failed += 1
  print(line(file.name, [], "nothing is written down about it"))
}
print("\(passed) passed, \(failed) failed\(skipped == 0 ? "" : ", \(skipped) skipped")")
exit(failed == 0 ? 0 : 1)
