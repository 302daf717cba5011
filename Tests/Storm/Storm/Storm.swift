import Forces
import Frames
import Pipeline
import Presses
import TestSupport

/// Frames of any events through whole pipelines of any devices, until enough were seen.
package struct Storm {
  /// How many frames a device lives at most.
  private static let longestLife = 2000

  /// How many devices were listened to.
  package private(set) var devices = 0
  /// How many descriptions were of no pressure device.
  package private(set) var refused = 0
  package private(set) var frames = 0

  package var contacts: Int { witness.contacts }
  package var presses: Int { witness.presses }
  package var peakForce: Double { witness.peakForce }
  /// What must never be and was, each kind once.
  package var mistakes: [String] { witness.mistakes.sorted() }

  private var random: SeededGenerator
  private var events: StormEvents
  private var witness = StormWitness()

  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    events = StormEvents(seed: seed &+ 1)
  }

  /// Sends so many more frames.
  package mutating func run(frames count: Int) {
    let end = frames + count
    while frames < end {
      let device = StormDevice.random(&random)
      do throws(RefusalReason) {
        var pipeline = try DevicePipeline(
          device.description, hints: device.hints, curve: device.curve)
        devices += 1
        let life = Int.random(in: 1...Self.longestLife, using: &random)
        live(&pipeline, frames: min(life, end - frames))
      } catch {
        refused += 1
      }
    }
  }

  private mutating func live(_ pipeline: inout DevicePipeline, frames count: Int) {
    pipeline.recognize(randomProfiles())
    var assembler = FrameAssembler()
    for _ in 0..<count {
      events.fill(&assembler)
      frames += 1
      pipeline.process(assembler.frame)
      witness.look(at: pipeline)
      interfere(with: &pipeline)
    }
    pipeline.cancelAll(.device, at: pipeline.time)
    witness.look(at: pipeline)
    witness.lookAtEnd(of: pipeline)
  }

  /// Does what clients, the clock and the session do meanwhile.
  private mutating func interfere(with pipeline: inout DevicePipeline) {
    let bits = random.next()
    if bits % 4 == 0, let deadline = pipeline.deadline {
      pipeline.advance(to: deadline)
      witness.look(atPressesOf: pipeline)
    }
    switch bits >> 32 % 2048 {
    case 0:
      pipeline.cancelAll(.session, at: pipeline.time)
      witness.look(at: pipeline)
      witness.lookAtEnd(of: pipeline)
    case 1:
      pipeline.recognize([])
      pipeline.recognize(randomProfiles())
      witness.forgetPresses()
    case 2:
      pipeline.curve = nil
    default:
      break
    }
  }

  private mutating func randomProfiles() -> Set<PressProfile> {
    var profiles: Set<PressProfile> = [PressProfile(includesPens: true)]
    if random.chance(of: 3) {
      // They rise, so that they are thresholds.
      let custom = try? CustomThresholds(
        hint: .random(in: 0.05...0.2, using: &random),
        peek: .random(in: 0.21...0.4, using: &random),
        pop: .random(in: 0.41...1, using: &random))
      profiles.insert(
        PressProfile(
          sensitivity: Sensitivity.allCases.randomElement(using: &random) ?? .medium,
          thresholds: random.chance(of: 2) ? custom : nil, longPress: random.chance(of: 2),
          includesPens: random.chance(of: 2)))
    }
    return profiles
  }
}
