import Frames

/// Follows the contacts of a device that reports points without slots (multitouch protocol A).
///
/// Each frame lists all points, each closed by SYN_MT_REPORT. They are matched with those of the frame
/// before by tracking id where the device has one, else each with its nearest.
struct PointTracker: Sendable {
  /// How many contacts are followed; matching takes its cube in time.
  static let maximumContacts = 32
  /// How far a contact moves between two frames at most, as a fraction of the surface: beyond it, one
  /// finger has lifted and another landed.
  ///
  /// A flick across a pad of 120 mm at 2 m/s makes 16 mm in 8 ms, an eighth.
  static let reach = 0.25

  private struct Tracked: Sendable {
    var point: TouchPoint
    var isMatched = false
    /// Whether the contact has been a palm or was cancelled: it stays unseen until it lifts.
    var isSilent = false
    var life = ContactLife()
  }

  private var reader: PointReader
  private let scale: SlotScale
  private let hasOwnPressure: Bool
  private let restingPressure: Int32
  private var tracked: [Tracked] = []

  init(_ description: DeviceDescription) {
    let axes = description.axes
    hasOwnPressure = axes[.contactPressure] != nil
    restingPressure = (axes[.contactPressure] ?? axes[.pressure])?.minimum ?? 0
    scale = SlotScale(
      x: NormalizedAxis(axes[.positionX]), y: NormalizedAxis(axes[.positionY]),
      distance: axes[.contactDistance].map { NormalizedAxis($0) })
    reader = PointReader(limit: Self.maximumContacts, restingPressure: restingPressure)
    tracked.reserveCapacity(Self.maximumContacts)
  }

  var hasLiveContacts: Bool { tracked.contains { $0.life.isLive } }

  /// Takes in a frame and ends the contacts that it ends.
  mutating func read(_ frame: Frame, into result: inout ContactFrame) {
    guard reader.read(frame) else { return }
    match()
    for index in tracked.indices {
      if !tracked[index].isMatched {
        tracked[index].life.end(as: .ended, in: &result)
      } else if tracked[index].point.isPalm {
        tracked[index].life.end(as: .cancelled, in: &result)
        tracked[index].isSilent = true
      } else if let last = tracked[index].life.published, last.tool != tracked[index].point.tool {
        tracked[index].life.end(as: .cancelled, in: &result)
      }
    }
    tracked.removeAll { !$0.isMatched }
  }

  /// Publishes the contacts that are down.
  mutating func publish(
    isFound: Bool, numbering: inout ContactNumbering, into result: inout ContactFrame
  ) {
    // Only the oldest has the pressure of a pad that cannot tell its fingers apart, as with slots.
    let oldest = tracked.firstIndex { !$0.isSilent }
    for index in tracked.indices where !tracked[index].isSilent {
      let point = tracked[index].point
      let pressure =
        hasOwnPressure
        ? point.pressure : index == oldest ? reader.devicePressure : restingPressure
      let isPen = point.tool == .pen
      let reading = ContactReading(
        tool: point.tool, x: scale.x.fraction(point.x), y: scale.y.fraction(point.y),
        pressure: pressure,
        pen: isPen ? PenState(distance: scale.distance?.fraction(point.distance)) : nil)
      tracked[index].life.publish(reading, isFound: isFound, numbering: &numbering, in: &result)
    }
  }

  /// Ends all contacts; fingers that are down stay unseen until they have lifted.
  mutating func cancelAll(into result: inout ContactFrame) {
    for index in tracked.indices {
      tracked[index].life.end(as: .cancelled, in: &result)
      tracked[index].isSilent = true
    }
  }

  /// Forgets which fingers are down.
  mutating func forget() {
    tracked.removeAll(keepingCapacity: true)
  }

  private mutating func match() {
    for index in tracked.indices { tracked[index].isMatched = false }
    matchTrackingIDs()
    while let (index, point) = nearestPair() { follow(index, point) }
    for point in reader.points.indices where !reader.points[point].isMatched {
      guard tracked.count < Self.maximumContacts else { break }
      tracked.append(Tracked(point: reader.points[point], isMatched: true))
    }
  }

  private mutating func matchTrackingIDs() {
    for point in reader.points.indices where reader.points[point].trackingID >= 0 {
      let id = reader.points[point].trackingID
      if let index = tracked.firstIndex(where: { !$0.isMatched && $0.point.trackingID == id }) {
        follow(index, point)
      }
    }
  }

  private mutating func follow(_ index: Int, _ point: Int) {
    tracked[index].point = reader.points[point]
    tracked[index].isMatched = true
    reader.markMatched(point)
  }

  /// The contact and the point that are nearest to each other of all that are left and in reach.
  private func nearestPair() -> (Int, Int)? {
    var nearest: (Int, Int)?
    var shortest = Self.reach * Self.reach
    for index in tracked.indices
    where !tracked[index].isMatched && tracked[index].point.trackingID < 0 {
      for point in reader.points.indices
      where !reader.points[point].isMatched && reader.points[point].trackingID < 0 {
        let distance = squaredDistance(tracked[index].point, reader.points[point])
        guard distance <= shortest else { continue }
        shortest = distance.nextDown
        nearest = (index, point)
      }
    }
    return nearest
  }

  private func squaredDistance(_ first: TouchPoint, _ second: TouchPoint) -> Double {
    let x = scale.x.fraction(first.x) - scale.x.fraction(second.x)
    let y = scale.y.fraction(first.y) - scale.y.fraction(second.y)
    return x * x + y * y
  }
}
