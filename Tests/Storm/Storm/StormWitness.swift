import Contacts
import Forces
import Frames
package import Pipeline
import Presses

/// Watches what comes out of a pipeline, and notes what must never be.
package struct StormWitness {
  private(set) var contacts = 0
  private(set) var presses = 0
  private(set) var peakForce = 0.0
  /// What was wrong, each kind once.
  package private(set) var mistakes: Set<String> = []

  private var live: Set<ContactID> = []
  private var pressed: [PressProfile: PressID] = [:]

  package init() {}

  /// Looks at what the last call found.
  package mutating func look(at pipeline: DevicePipeline) {
    for touch in pipeline.touches { look(at: touch, pipeline.scale) }
    if pipeline.touches.count > 200 { mistakes.insert("more touches than can be") }
    if !live.isEmpty, !pipeline.hasLiveContacts {
      mistakes.insert("a contact is open that the tracker has ended")
    }
    if pipeline.touches.count(where: { $0.contact.phase.isDown }) != live.count {
      mistakes.insert("a contact is left out")
    }
    for press in pipeline.presses { look(at: press) }
  }

  /// Looks only at presses, after time has passed.
  package mutating func look(atPressesOf pipeline: DevicePipeline) {
    for press in pipeline.presses { look(at: press) }
  }

  /// Looks at a pipeline whose device is gone.
  package mutating func lookAtEnd(of pipeline: DevicePipeline) {
    if !live.isEmpty { mistakes.insert("a contact is open after its device has gone") }
    if pipeline.hasLiveContacts { mistakes.insert("the pipeline has contacts without a device") }
    if !pressed.isEmpty { mistakes.insert("a press is open after its device has gone") }
    if pipeline.deadline != nil { mistakes.insert("a device that has gone waits for a time") }
    forget()
  }

  /// Forgets presses of profiles that nobody wants any more.
  package mutating func forgetPresses() { pressed = [:] }

  private mutating func forget() {
    live = []
    pressed = [:]
  }

  private mutating func look(at touch: Touch, _ scale: ForceScale) {
    let contact = touch.contact
    if !(0...scale.maximumPossibleForce).contains(touch.force.value) {
      mistakes.insert("force \(touch.force.value) of \(scale.maximumPossibleForce)")
    }
    if !(0...1).contains(touch.force.normalized) { mistakes.insert("normalized force") }
    if let grams = touch.force.grams, !(grams >= 0 && grams.isFinite) { mistakes.insert("grams") }
    if !(0...1).contains(contact.x) || !(0...1).contains(contact.y) { mistakes.insert("place") }
    peakForce = max(peakForce, touch.force.value)
    switch contact.phase {
    case .began:
      contacts += 1
      if !live.insert(contact.id).inserted { mistakes.insert("a contact began twice") }
    case .moved: if !live.contains(contact.id) { mistakes.insert("a contact did not begin") }
    case .stationary:
      // One that was down when the device was opened is found, it does not begin.
      if live.insert(contact.id).inserted { contacts += 1 }
    case .ended, .cancelled:
      if live.remove(contact.id) == nil { mistakes.insert("a contact ended twice") }
    }
  }

  private mutating func look(at press: ProfiledPressEvent) {
    let event = press.event
    if !(0...1).contains(event.progress) { mistakes.insert("progress") }
    if !event.force.isFinite || event.force < 0 { mistakes.insert("force of a press") }
    guard event.isTransition else { return }
    if event.phase == .hint {
      presses += 1
      if pressed.updateValue(event.press, forKey: press.profile) != nil {
        mistakes.insert("a press began within another")
      }
    } else if pressed[press.profile] != event.press {
      mistakes.insert("a press did not begin")
    }
    if event.phase.isEnd { pressed[press.profile] = nil }
  }
}
