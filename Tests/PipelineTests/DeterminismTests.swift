import Forces
import Frames
import Pipeline
import Presses
import TestSupport
import Testing

/// What comes of a recording is the same however it is read and however often time passes meanwhile.
@Suite struct DeterminismTests {
  private static let recordings =
    RecordingFile.own + RecordingFile.presses + RecordingFile.shared

  private static let profiles: Set<PressProfile> = [
    PressProfile(includesPens: true),
    PressProfile(sensitivity: .light, longPress: true, includesPens: true),
  ]

  /// All that came of a recording.
  private struct Outcome: Hashable {
    /// After each frame.
    var touches: [[Touch]] = []
    var presses: [PressProfile: [PressEvent]] = [:]

    mutating func note(_ pipeline: DevicePipeline) {
      for press in pipeline.presses { presses[press.profile, default: []].append(press.event) }
    }
  }

  /// How a recording is read.
  private enum Reading {
    case whole
    /// In pieces of so many events at most, between which time goes on.
    case pieces(Int, seed: UInt64)
  }

  private static func outcome(of recording: Recording, _ reading: Reading) -> Outcome? {
    // A device that is none has no outcome.
    guard var pipeline = try? DevicePipeline(recording.description) else { return nil }
    pipeline.recognize(profiles)
    var outcome = Outcome()
    var assembler = FrameAssembler()
    var random = SeededGenerator(seed: 0)
    var longest: Int?
    if case .pieces(let count, let seed) = reading {
      random = SeededGenerator(seed: seed)
      longest = count
    }
    var left = 0
    for event in recording.events {
      if let longest {
        if left == 0 {
          left = Int.random(in: 1...longest, using: &random)
          let last = pipeline.time.microseconds
          for _ in 0..<Int.random(in: 0...3, using: &random) where event.time.microseconds > last {
            let moment = Int64.random(in: last...event.time.microseconds, using: &random)
            pipeline.advance(to: Timestamp(microseconds: moment))
            outcome.note(pipeline)
          }
        }
        left -= 1
      }
      guard assembler.append(event) else { continue }
      pipeline.process(assembler.frame)
      outcome.touches.append(pipeline.touches)
      outcome.note(pipeline)
    }
    pipeline.cancelAll(.device, at: pipeline.time)
    outcome.note(pipeline)
    return outcome
  }

  @Test(arguments: recordings)
  func `a recording that is read in any pieces comes to the same`(file: RecordingFile) throws {
    let recording = try file.load()
    let whole = Self.outcome(of: recording, .whole)
    for (longest, seed) in [(1, 1), (7, 2), (100, 3)] as [(Int, UInt64)] {
      #expect(Self.outcome(of: recording, .pieces(longest, seed: seed)) == whole)
    }
  }

  @Test func `the recordings get to every phase`() throws {
    var phases: Set<PressPhase> = []
    for file in RecordingFile.own + RecordingFile.presses {
      let outcome = try #require(Self.outcome(of: try file.load(), .whole))
      for events in outcome.presses.values { phases.formUnion(events.map(\.phase)) }
    }
    #expect(
      phases.isSuperset(of: [
        .hint, .peek, .pop, .dismissed, .cancelled(.moved), .cancelled(.palm),
      ]))
  }
}
