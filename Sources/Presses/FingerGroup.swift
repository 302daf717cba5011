import Contacts
import Forces

/// The fingers that are down together, which is what a press is made of.
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

  private struct Finger: Sendable {
    var id: ContactID
    var x: Double
    var y: Double
    /// Where its travel is measured from.
    var anchorX: Double
    var anchorY: Double
  }

  /// More fingers than this make no press of their own; clients count 1…5.
  private static let mostFingers = 5

  private var fingers: [Finger] = []
  private var previous: [Finger] = []
  private let aggregation: Aggregation
  private let geometry: Travel

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

  init(_ surface: PressSurface) {
    aggregation = surface.aggregation
    geometry = Travel(surface.geometry)
    fingers.reserveCapacity(2 * Self.mostFingers)
    previous.reserveCapacity(2 * Self.mostFingers)
  }

  var isEmpty: Bool { fingers.isEmpty }

  /// How many fingers are down now.
  var downCount: Int { fingers.count }

  /// Whether a finger has travelled further from its anchor than a press may.
  var hasMoved: Bool {
    for finger in fingers
    where geometry.isMove(finger.x - finger.anchorX, finger.y - finger.anchorY) {
      return true
    }
    return false
  }

  /// Measures travel from where the fingers are now.
  mutating func anchor() {
    for index in fingers.indices {
      fingers[index].anchorX = fingers[index].x
      fingers[index].anchorY = fingers[index].y
    }
  }

  /// Whether the middle of the fingers lies far enough above `start` to ask for a preview's actions.
  func hasSlidUp(from start: Double) -> Bool { geometry.isSlide(start - y) }

  /// Takes over the fingers of a frame.
  mutating func update(_ touches: [Touch], isResynchronized: Bool) -> Change {
    swap(&fingers, &previous)
    fingers.removeAll(keepingCapacity: true)
    var sum = 0.0
    var largest = 0.0
    var normalizedSum = 0.0
    var normalizedLargest = 0.0
    var arrived = 0
    hasForeigners = false
    var palms = 0
    for touch in touches {
      let contact = touch.contact
      let known = previous.first { $0.id == contact.id }
      guard contact.phase.isDown else {
        if contact.phase == .cancelled, known != nil { palms += 1 }
        continue
      }
      if known == nil {
        arrived += 1
        if contact.phase != .began { hasForeigners = true }
      }
      fingers.append(
        Finger(
          id: contact.id, x: contact.x, y: contact.y, anchorX: known?.anchorX ?? contact.x,
          anchorY: known?.anchorY ?? contact.y))
      sum += touch.force.value
      normalizedSum += touch.force.normalized
      largest = max(largest, touch.force.value)
      normalizedLargest = max(normalizedLargest, touch.force.normalized)
    }
    if !fingers.isEmpty { locate() }
    let factor = aggregation == .sum ? Thresholds.factor(fingers: fingers.count) : 1
    value = aggregation == .sum ? sum : largest
    level = (aggregation == .sum ? normalizedSum : normalizedLargest) / factor
    return change(arrived: arrived, palms: palms, isResynchronized: isResynchronized)
  }

  private mutating func locate() {
    x = fingers.reduce(0) { $0 + $1.x } / Double(fingers.count)
    y = fingers.reduce(0) { $0 + $1.y } / Double(fingers.count)
    count = min(fingers.count, Self.mostFingers)
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

extension ContactPhase {
  /// Whether the contact is still on the surface.
  var isDown: Bool {
    switch self {
    case .began, .moved, .stationary: true
    case .ended, .cancelled: false
    }
  }
}
