import Contacts
package import Forces
package import Frames
package import Presses

/// What the pipeline makes of a whole recording.
package struct Analysis: Hashable, Sendable {
  /// What only a device that is listened to has.
  package struct Findings: Hashable, Sendable {
    package var deviceClass: DeviceClass
    package var surface: SurfaceKind
    package var capability: ForceCapability
    /// The largest force that the device reports.
    package var maximumPossibleForce: Double
    package var reportsGrams: Bool
    /// How many contacts there were, those that were cancelled included.
    package var contacts = 0
    /// The largest raw pressure of any one contact.
    package var peakPressure: Int32 = 0
    /// The hardest that any one contact pressed, on the scale of `Force.value`.
    package var peakForce = 0.0
    /// The same in grams, nil where they are not known.
    package var peakGrams: Double?
    /// Every phase of every press as it began, progress left out.
    package var presses: [PressEvent] = []
    /// What the recording shows of the device that is not as it should be.
    package var condition = DeviceCondition()
  }

  package let name: String
  /// How many frames the recording has, whether or not the device is listened to.
  package let frames: Int
  /// What came of the device, or why it is not listened to.
  package let result: Result<Findings, RefusalReason>

  /// Runs a recording through the pipeline, as `profile` would have it.
  ///
  /// What is still down at the end is cancelled there.
  package init(
    _ recording: Recording, hints: DeviceHints = DeviceHints(), curve: PressureCurve? = nil,
    profile: PressProfile = PressProfile(includesPens: true)
  ) {
    let frames = recording.frames()
    name = recording.description.name
    self.frames = frames.count
    do throws(RefusalReason) {
      var pipeline = try DevicePipeline(recording.description, hints: hints, curve: curve)
      pipeline.recognize([profile])
      result = .success(Self.run(frames, through: &pipeline))
    } catch {
      result = .failure(error)
    }
  }

  private static func run(
    _ frames: [Frame], through pipeline: inout DevicePipeline
  ) -> Findings {
    let scale = pipeline.scale
    var findings = Findings(
      deviceClass: scale.deviceClass, surface: pipeline.surface, capability: scale.capability,
      maximumPossibleForce: scale.maximumPossibleForce, reportsGrams: scale.reportsGrams)
    for frame in frames {
      pipeline.process(frame)
      findings.add(pipeline)
    }
    if let last = frames.last {
      pipeline.cancelAll(.device, at: last.time)
      findings.add(pipeline)
    }
    findings.condition = pipeline.scale.condition
    return findings
  }
}

extension Analysis.Findings {
  fileprivate mutating func add(_ pipeline: DevicePipeline) {
    for touch in pipeline.touches {
      guard touch.contact.phase.isDown else {
        contacts += 1
        continue
      }
      peakPressure = max(peakPressure, touch.contact.pressure)
      peakForce = max(peakForce, touch.force.value)
      if let grams = touch.force.grams { peakGrams = max(peakGrams ?? 0, grams) }
    }
    for press in pipeline.presses where press.event.isTransition {
      presses.append(press.event)
    }
  }
}
