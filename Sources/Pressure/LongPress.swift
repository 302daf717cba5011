/// A finger, or several, that rested long enough.
public struct LongPress: Hashable, Sendable {
  /// Which device, by its `id`.
  public let device: ForceDevice.ID
  /// When the fingers began to rest, since the machine started: the time of CLOCK_MONOTONIC.
  public let time: Duration
  /// The middle of the fingers when they began to rest.
  public let location: SurfacePoint
  public let fingers: Int
}

/// Fingers that rest: whether they do so long enough.
final class Rest: Sendable {
  private enum State {
    case resting
    case ripe
    case over
  }

  let press: LongPress
  private let outcome = Outcome(State.resting)

  init(_ press: LongPress) {
    self.press = press
  }

  /// Whether the fingers have left, or moved.
  var isOver: Bool { outcome.value == .over }

  func ripen() {
    outcome.change { if $0 == .resting { $0 = .ripe } }
  }

  func end() {
    outcome.change { $0 = .over }
  }

  /// Whether the fingers rest for that long; waited for, also where no frame comes meanwhile.
  func isLong(_ duration: Duration) async -> Bool {
    let timer = Task {
      // Where the sleep is called off, nobody waits any more.
      if (try? await Task.sleep(for: duration)) != nil { ripen() }
    }
    defer { timer.cancel() }
    return await outcome.wait { $0 != .resting } == .ripe
  }

  /// Waits until the fingers have left, or moved.
  func waitForEnd() async {
    _ = await outcome.wait { $0 == .over }
  }
}

/// Finds fingers that rest, in the touches of one device.
struct RestTracker {
  /// How far a finger may move, in millimetres; as far as in the daemon.
  static let travel = 3.0
  /// The same as a part of the surface, where its size is not known.
  static let travelOfSurface = 0.02

  private let fingers: Int
  private let duration: Duration
  private var rest: Rest?
  private var origins: [Touch.ID: SurfacePoint] = [:]
  private var mostFingers = 0

  init(fingers: Int, duration: Duration) {
    self.fingers = fingers
    self.duration = duration
  }

  /// Takes a frame; a rest that begins with it is returned.
  mutating func update(_ frame: TouchFrame, size: SurfaceSize?) -> Rest? {
    let down = frame.touches.filter { $0.phase != .ended && $0.phase != .cancelled }
    // The time has passed before what is in this frame.
    if let rest, frame.time - rest.press.time >= duration { rest.ripen() }
    guard !down.isEmpty else {
      end()
      mostFingers = 0
      return nil
    }
    if down.count != origins.count || down.contains(where: { hasMoved($0, size) }) { end() }
    // Fingers land one after the other; what leaves some behind is no beginning.
    guard down.count > mostFingers else { return nil }
    mostFingers = down.count
    guard down.count == fingers else { return nil }
    return begin(down, in: frame)
  }

  /// Ends the rest that is going on.
  mutating func end() {
    rest?.end()
    rest = nil
    origins.removeAll()
  }

  private mutating func begin(_ touches: [Touch], in frame: TouchFrame) -> Rest {
    origins.removeAll()
    for touch in touches { origins[touch.id] = touch.location }
    let count = Double(touches.count)
    let middle = SurfacePoint(
      x: touches.map(\.location.x).reduce(0, +) / count,
      y: touches.map(\.location.y).reduce(0, +) / count)
    let rest = Rest(
      LongPress(
        device: frame.device, time: frame.time, location: middle, fingers: touches.count))
    self.rest = rest
    return rest
  }

  private func hasMoved(_ touch: Touch, _ size: SurfaceSize?) -> Bool {
    guard let origin = origins[touch.id] else { return true }
    let (x, y) = (touch.location.x - origin.x, touch.location.y - origin.y)
    guard let size else {
      return max(x.magnitude, y.magnitude) > Self.travelOfSurface
    }
    let (width, height) = (x * size.width, y * size.height)
    return width * width + height * height > Self.travel * Self.travel
  }
}
