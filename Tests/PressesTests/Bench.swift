import Contacts
import Forces
import Frames
import Presses

/// A finger as a test wants it.
struct Finger: Hashable, Sendable {
  var id: UInt32 = 1
  /// Force as a fraction of full scale.
  var level: Double
  /// Position in mm on a surface of 100 mm by 100 mm.
  var x = 50.0
  var y = 50.0
  var phase = ContactPhase.moved
  var tool = Tool.finger

  init(_ level: Double, id: UInt32 = 1, x: Double = 50, y: Double = 50) {
    self.level = level
    self.id = id
    self.x = x
    self.y = y
  }

  var touch: Touch {
    let contact = Contact(
      id: ContactID(rawValue: id), phase: phase, tool: tool, x: x / 100, y: y / 100,
      pressure: 0)
    return Touch(
      contact: contact,
      force: Force(value: level * ForceScale.fullScale, normalized: level))
  }
}

extension PressSurface {
  /// A touchpad of 100 mm by 100 mm.
  static func pad(_ aggregation: Aggregation = .sum) -> PressSurface {
    PressSurface(
      kind: .touchpad, geometry: SurfaceGeometry(width: 100, height: 100),
      aggregation: aggregation)
  }
}

extension Timestamp {
  static func ms(_ milliseconds: Double) -> Timestamp {
    Timestamp(microseconds: Int64(milliseconds * 1000))
  }

  var ms: Double { Double(microseconds) / 1000 }
}

/// A frame of a test: fingers that were down in the frame before and are not in this one have ended.
struct Step: Hashable, Sendable {
  var time: Timestamp
  var fingers: [Finger]
  var isClicked = false
  var isResynchronized = false
  /// How fingers end that are gone.
  var end = ContactPhase.ended
}

/// Turns fingers into touches that begin, move and end.
struct TouchMaker {
  private var down: [Finger] = []

  mutating func touches(_ step: Step) -> [Touch] {
    var touches: [Touch] = []
    for var finger in down where !step.fingers.contains(where: { $0.id == finger.id }) {
      finger.phase = step.end
      finger.level = 0
      touches.append(finger.touch)
    }
    for var finger in step.fingers {
      finger.phase = down.contains { $0.id == finger.id } ? .moved : .began
      touches.append(finger.touch)
    }
    down = step.fingers
    return touches
  }
}

/// A recogniser with fingers on it.
struct Bench {
  var recognizer: ProfileRecognizer
  private(set) var events: [PressEvent] = []
  private var maker = TouchMaker()

  init(_ profile: PressProfile = PressProfile(), on surface: PressSurface = .pad()) {
    recognizer = ProfileRecognizer(profile, on: surface)
  }

  mutating func step(_ step: Step) {
    recognizer.update(
      maker.touches(step),
      in: PressFrame(
        time: step.time, isClicked: step.isClicked, isResynchronized: step.isResynchronized),
      into: &events)
  }

  /// The fingers that are down from this millisecond on.
  mutating func at(
    _ ms: Double, _ fingers: Finger..., clicked: Bool = false, resynchronized: Bool = false,
    end: ContactPhase = .ended
  ) {
    step(
      Step(
        time: .ms(ms), fingers: fingers, isClicked: clicked, isResynchronized: resynchronized,
        end: end))
  }

  mutating func advance(to ms: Double) {
    recognizer.advance(to: .ms(ms), into: &events)
  }

  mutating func cancel(_ reason: PressCancellation, at ms: Double) {
    recognizer.cancel(reason, at: .ms(ms), into: &events)
  }

  /// What happened without progress, as text: `hint@10 peek@60 …`.
  var story: String {
    events.filter(\.isTransition).map { "\($0.phase.word)@\($0.time.ms.text)" }
      .joined(separator: " ")
  }
}

extension Double {
  fileprivate var text: String { self == rounded() ? String(Int(self)) : String(self) }
}

extension PressPhase {
  var word: String {
    switch self {
    case .hint: "hint"
    case .peek: "peek"
    case .pop: "pop"
    case .dismissed: "dismissed"
    case .cancelled(let reason): reason.rawValue
    }
  }
}
