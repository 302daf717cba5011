import Contacts
import Forces
import Frames

/// The fingers, or tips of pens, that are down together, which is what a press is made of.
struct FingerGroup: Sendable {
  /// What a frame did to the group.
  enum Change: Hashable, Sendable {
    case none
    /// Other fingers are down than before, some of which may have been down before.
    case changed
    /// All fingers of before are gone; others may have come in the same frame.
    case lifted
    /// A finger turned out to be a palm.
    case palm
    /// A finger was lost with the events that the kernel dropped.
    case lost
  }

  fileprivate struct Place: Sendable {
    var x: Double
    var y: Double
  }

  fileprivate struct Finger: Sendable {
    var id: ContactID
    var place: Place
    /// Where its travel is measured from.
    var origin: Place
    /// Where it was when it last moved enough not to rest.
    var rest: Place
    /// Where it was when the pad's button went down.
    var click: Place
  }

  /// More fingers than this make no press of their own; clients count 1…5.
  private static let mostFingers = 5

  /// Since when the fingers have rested where they are.
  private(set) var restingSince = Timestamp(microseconds: .min)

  private var fingers: [Finger] = []
  private var previous: [Finger] = []
  private let profile: PressProfile
  private let aggregation: Aggregation
  private let travel: Travel
  private var thumbs: RestingThumbs

  /// Whether a finger that came with the last frame had been down before anybody looked.
  private(set) var hasForeigners = false

  /// The force of all fingers on the scale of `Force.value`.
  private(set) var value = 0.0
  /// What is compared with the thresholds of one finger.
  private(set) var level = 0.0
  /// The middle of the fingers; stays where it was when they leave.
  private(set) var x = 0.0
  private(set) var y = 0.0
  /// 1…5; stays what it was when they leave.
  private(set) var count = 1

  init(_ profile: PressProfile, on surface: PressSurface) {
    self.profile = profile
    aggregation = surface.aggregation
    travel = Travel(surface.geometry)
    thumbs = RestingThumbs(on: surface.kind)
    fingers.reserveCapacity(2 * Self.mostFingers)
    previous.reserveCapacity(2 * Self.mostFingers)
  }

  var isEmpty: Bool { fingers.isEmpty }

  /// How many fingers are down now.
  var downCount: Int { fingers.count }

  /// Whether a finger has travelled further from where it landed, or rested, than a press may.
  var hasMoved: Bool {
    for finger in fingers where travel.isMove(from: finger.origin.pair, to: finger.place.pair) {
      return true
    }
    return false
  }

  /// Whether a finger has travelled that far since the pad's button went down.
  var hasMovedSinceClick: Bool {
    for finger in fingers where travel.isMove(from: finger.click.pair, to: finger.place.pair) {
      return true
    }
    return false
  }

  /// Measures travel from where the fingers are now.
  mutating func settle() {
    for index in fingers.indices { fingers[index].origin = fingers[index].place }
  }

  /// Notes where the fingers are when the pad's button goes down.
  mutating func noteClick() {
    for index in fingers.indices { fingers[index].click = fingers[index].place }
  }

  /// Whether the middle of the fingers lies far enough above `start` to ask for a preview's actions.
  func hasSlidUp(from start: Double) -> Bool { travel.isSlide(start - y) }

  /// Takes over the fingers of a frame.
  mutating func update(
    _ touches: [Touch], isResynchronized: Bool, at time: Timestamp
  ) -> Change {
    swap(&fingers, &previous)
    fingers.removeAll(keepingCapacity: true)
    var sum = 0.0
    var largest = 0.0
    var normalizedSum = 0.0
    var normalizedLargest = 0.0
    var arrived = 0
    hasForeigners = false
    var palms = 0
    thumbs.update(touches, at: time)
    for touch in touches where profile.admits(touch.contact.tool) {
      let contact = touch.contact
      if thumbs.contains(contact.id) { continue }
      let known = previous.first { $0.id == contact.id }
      guard contact.phase.isDown else {
        if contact.phase == .cancelled, known != nil { palms += 1 }
        continue
      }
      if known == nil {
        arrived += 1
        if contact.phase != .began { hasForeigners = true }
      }
      let place = Place(x: contact.x, y: contact.y)
      var finger = known ?? Finger(id: contact.id, place: place)
      finger.place = place
      fingers.append(finger)
      sum += touch.force.value
      normalizedSum += touch.force.normalized
      largest = max(largest, touch.force.value)
      normalizedLargest = max(normalizedLargest, touch.force.normalized)
    }
    if !fingers.isEmpty { locate() }
    followRest(at: time)
    let factor = aggregation == .sum ? Thresholds.factor(fingers: fingers.count) : 1
    value = aggregation == .sum ? sum : largest
    level = (aggregation == .sum ? normalizedSum : normalizedLargest) / factor
    return change(arrived: arrived, palms: palms, isResynchronized: isResynchronized)
  }

  private mutating func locate() {
    x = fingers.reduce(0) { $0 + $1.place.x } / Double(fingers.count)
    y = fingers.reduce(0) { $0 + $1.place.y } / Double(fingers.count)
    count = min(fingers.count, Self.mostFingers)
  }

  private mutating func followRest(at time: Timestamp) {
    for finger in fingers where !travel.isRest(from: finger.rest.pair, to: finger.place.pair) {
      for index in fingers.indices { fingers[index].rest = fingers[index].place }
      restingSince = time
      return
    }
  }

  private func change(arrived: Int, palms: Int, isResynchronized: Bool) -> Change {
    let stayed = fingers.count - arrived
    let left = previous.count - stayed
    if left > 0, isResynchronized { return .lost }
    if palms > 0 { return .palm }
    if left > 0, stayed == 0 { return .lifted }
    return left > 0 || arrived > 0 ? .changed : .none
  }
}

extension FingerGroup.Place {
  fileprivate var pair: (x: Double, y: Double) { (x, y) }
}

extension FingerGroup.Finger {
  fileprivate init(id: ContactID, place: FingerGroup.Place) {
    self.init(id: id, place: place, origin: place, rest: place, click: place)
  }
}
