import Contacts
import Forces
package import Frames
import Pipeline
package import Presses

/// The forces of a recording over its time, and what they came to.
package struct ForceTrace: Hashable, Sendable {
  /// A force at a moment.
  package struct Sample: Hashable, Sendable {
    /// On the recording's clock.
    package var seconds: Double
    /// 1 is an ordinary touch.
    package var force: Double

    package init(seconds: Double, force: Double) {
      self.seconds = seconds
      self.force = force
    }
  }

  /// The beginning of a phase of a press, whose force may be that of several fingers.
  package struct Mark: Hashable, Sendable {
    package var sample: Sample
    package var phase: PressPhase
  }

  /// Why there is nothing to show.
  package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The device is none that is listened to.
    case refused(String)
    case noForce

    package var description: String {
      switch self {
      case .refused(let reason): reason
      case .noForce: "it has no force that could be shown"
      }
    }
  }

  package let name: String
  /// The first moment of the recording and its last, in seconds.
  package private(set) var start = 0.0
  package private(set) var end = 0.0
  /// The largest force that the device reports.
  package let maximumForce: Double
  /// Where the phases of a press of one finger begin, as forces.
  package let thresholds: Thresholds
  /// The samples of each contact, in the order in which they began.
  package private(set) var contacts: [[Sample]] = []
  /// Every phase of every press.
  package private(set) var marks: [Mark] = []

  private var indices: [ContactID: Int] = [:]

  /// Runs a recording through the pipeline, as `profile` would have it.
  package init(
    _ recording: Recording, profile: PressProfile = PressProfile()
  ) throws(Problem) {
    var pipeline: DevicePipeline
    do throws(RefusalReason) {
      pipeline = try DevicePipeline(recording.description)
    } catch {
      throw .refused(error.description)
    }
    let scale = pipeline.scale
    guard scale.reach > 0 else { throw .noForce }
    name = recording.description.name
    maximumForce = scale.maximumPossibleForce
    let surface = PressSurface(kind: pipeline.surface, geometry: pipeline.geometry, scale: scale)
    let fractions = Thresholds(profile.sensitivity, on: surface.kind).within(reach: scale.reach)
    let unit = scale.maximumPossibleForce / scale.reach
    thresholds = Thresholds(
      hint: fractions.hint * unit, peek: fractions.peek * unit, pop: fractions.pop * unit)
    pipeline.recognize([profile])
    run(recording.frames(), through: &pipeline)
  }

  private mutating func run(_ frames: [Frame], through pipeline: inout DevicePipeline) {
    let moments = frames.map { Self.seconds($0.time) }
    start = moments.min() ?? 0
    end = moments.max() ?? 0
    for frame in frames {
      pipeline.process(frame)
      add(pipeline)
    }
    if let last = frames.last {
      pipeline.cancelAll(.device, at: last.time)
      add(pipeline)
    }
  }

  private mutating func add(_ pipeline: DevicePipeline) {
    let seconds = Self.seconds(pipeline.time)
    for touch in pipeline.touches {
      let index = indices[touch.contact.id] ?? contacts.count
      if index == contacts.count {
        contacts.append([])
        indices[touch.contact.id] = index
      }
      contacts[index].append(Sample(seconds: seconds, force: touch.force.value))
    }
    for press in pipeline.presses where press.event.isTransition {
      let sample = Sample(seconds: Self.seconds(press.event.time), force: press.event.force)
      marks.append(Mark(sample: sample, phase: press.event.phase))
    }
  }

  private static func seconds(_ time: Timestamp) -> Double {
    Double(time.microseconds) / 1_000_000
  }
}
