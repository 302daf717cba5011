/// Weighs what presses on a device.
///
/// All of it follows from the times of the frames: a recording gives the same at any speed.
package struct WeighingScale: Sendable {
  /// A weight is at rest that stays within so many grams, for so long.
  package static let restGrams = 1.0
  package static let restTime = Duration.milliseconds(500)
  /// How long a weight has to lie before it becomes the tare that was asked for from the start.
  package static let tareTime = Duration.seconds(1)
  /// Below this part of full scale its top has been left: a hand that trembles at the top is felt once.
  package static let topIsLeft = 0.99

  /// A weight that stays about the same.
  private struct Rest {
    var since: Duration
    var lowest: Double
    var highest: Double
  }

  /// What it says at a moment.
  package struct Reading: Hashable, Sendable {
    package var device: String
    package var time: Duration
    /// Above the tare; nil where the device does not know grams.
    package var grams: Double?
    /// The part of full scale, 0…1, without regard to the tare.
    package var fraction: Double
    /// Whether that is all of full scale, or more.
    package var isFull: Bool
    /// The weight at rest, above the tare; nil while it changes.
    package var held: Double?
    package var tare: Double
    /// The largest weight since the tare.
    package var maximum: Double?
    /// Whether the top of full scale was reached just now.
    package var isTick = false
  }

  /// The device to weigh on; nil for whichever is touched.
  package private(set) var chosen: String?
  private var device: String?
  private var time = Duration.zero
  private var gross: Double?
  private var fraction = 0.0
  private var isDown = false
  private var tareGrams = 0.0
  private var maximum: Double?
  private var heldGross: Double?
  private var rest: Rest?
  private var loadedSince: Duration?
  private var isAtTop = false
  /// Whether the first weight at rest is still to become the tare.
  package private(set) var awaitsTare: Bool

  package init(device chosen: String? = nil, taresFirst: Bool = false) {
    self.chosen = chosen
    awaitsTare = taresFirst
  }

  /// What it says now; nil before anything touched.
  package var reading: Reading? {
    device.map { device in
      Reading(
        device: device, time: time, grams: gross.map { $0 - tareGrams }, fraction: fraction,
        isFull: isAtFullScale, held: heldGross.map { $0 - tareGrams }, tare: tareGrams,
        maximum: maximum)
    }
  }

  /// When the weight will be at rest if nothing comes before; nil where nothing will change by itself.
  package var nextChange: Duration? {
    guard let rest else { return nil }
    if heldGross == nil { return rest.since + Self.restTime }
    guard awaitsTare, let loadedSince else { return nil }
    return loadedSince + Self.tareTime
  }

  /// What a frame comes to: first what came to rest before it, then the frame itself.
  package mutating func take(_ frame: ShownFrame) -> [Reading] {
    let down = frame.contacts.filter(\.isDown)
    guard follows(frame.device, isTouched: !down.isEmpty) else { return [] }
    var readings: [Reading] = []
    if frame.time < time { forgetRest() }
    while let change = nextChange, change <= frame.time, let reading = advance(to: change) {
      readings.append(reading)
    }
    time = frame.time
    isDown = !down.isEmpty
    fraction = min(down.map(\.fraction).reduce(0, +), 1)
    let knowsGrams = frame.contacts.contains { $0.grams != nil } || gross != nil
    weigh(knowsGrams ? down.compactMap(\.grams).reduce(0, +) : nil)
    guard var reading else { return readings }
    reading.isTick = reachesTop()
    return readings + [reading]
  }

  /// Time has passed without a frame; what has come to rest in it.
  package mutating func advance(to time: Duration) -> Reading? {
    guard let change = nextChange, change <= time, let gross else { return nil }
    self.time = change
    heldGross = gross
    if let loadedSince, awaitsTare, change >= loadedSince + Self.tareTime { tare() }
    return reading
  }

  /// What lies there weighs nothing from now on.
  package mutating func tare() {
    awaitsTare = false
    tareGrams = gross ?? 0
    maximum = gross.map { _ in 0 }
  }

  /// The maximum begins anew, with what lies there.
  package mutating func forgetMaximum() {
    maximum = gross.map { $0 - tareGrams }
  }

  /// Weighs on this device from now on, or on whichever is touched.
  package mutating func choose(_ device: String?) {
    chosen = device
    if device != self.device { begin(device) }
  }

  private var isAtFullScale: Bool { fraction >= 1 - Numbers.rounding }

  /// Whether a device is the one to weigh on; another takes over once this one is let go.
  private mutating func follows(_ device: String, isTouched: Bool) -> Bool {
    if device == self.device { return true }
    guard chosen == nil || chosen == device, isTouched, !isDown else { return false }
    begin(device)
    return true
  }

  private mutating func begin(_ device: String?) {
    self = WeighingScale(device: chosen, taresFirst: awaitsTare)
    self.device = device
  }

  private mutating func forgetRest() {
    rest = nil
    heldGross = nil
    loadedSince = nil
  }

  private mutating func weigh(_ grams: Double?) {
    gross = grams
    guard let grams, grams >= Self.restGrams else {
      // Nothing is at rest where nothing lies.
      forgetRest()
      maximum = grams.map { max($0 - tareGrams, maximum ?? 0) }
      return
    }
    maximum = max(grams - tareGrams, maximum ?? 0)
    loadedSince = loadedSince ?? time
    if let held = heldGross {
      if abs(grams - held) <= Self.restGrams { return }
      heldGross = nil
      rest = nil
    }
    let lowest = min(rest?.lowest ?? grams, grams)
    let highest = max(rest?.highest ?? grams, grams)
    rest =
      highest - lowest <= Self.restGrams
      ? Rest(since: rest?.since ?? time, lowest: lowest, highest: highest)
      : Rest(since: time, lowest: grams, highest: grams)
  }

  private mutating func reachesTop() -> Bool {
    if isAtFullScale {
      defer { isAtTop = true }
      return !isAtTop
    }
    if fraction < Self.topIsLeft { isAtTop = false }
    return false
  }
}
