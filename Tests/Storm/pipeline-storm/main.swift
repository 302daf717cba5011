// pipeline-storm [SEED [FRAMES]]: sends frames of any events through pipelines of any devices. Exits 1 where
// something came out that must never be.
import Glibc
import Storm

let arguments = CommandLine.arguments.dropFirst().map { UInt64($0) }
guard arguments.count <= 2, !arguments.contains(nil) else {
  print("usage: pipeline-storm [SEED [FRAMES]]")
  exit(2)
}
let seed = arguments.first.flatMap(\.self) ?? 1
let wanted = Int(clamping: arguments.dropFirst().first.flatMap(\.self) ?? 10_000_000)

let clock = ContinuousClock()
var storm = Storm(seed: seed)
let elapsed = clock.measure { storm.run(frames: wanted) }

let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
print(
  "seed \(seed): \(storm.frames) frames of \(storm.devices) devices (\(storm.refused) more refused)"
    + " in \(elapsed), \(Int(Double(storm.frames) / max(seconds, 1e-9))) a second")
print("\(storm.contacts) contacts, \(storm.presses) presses, hardest force \(storm.peakForce)")
for mistake in storm.mistakes { print("WRONG: \(mistake)") }
print(storm.mistakes.isEmpty ? "1 passed, 0 failed" : "0 passed, 1 failed")
exit(storm.mistakes.isEmpty ? 0 : 1)
