/// The force of the last seconds.
package struct ForceHistory: Hashable, Sendable {
  /// How far back it goes.
  package static let span = Duration.seconds(5)
  /// How many samples it holds: the span of a device that reports a thousand times a second, the fastest
  /// that USB has for them, and some room.
  package static let limit = 6000

  private struct Sample: Hashable, Sendable {
    var time: Duration
    var fraction: Double
  }

  /// A ring: once full, the newest sample takes the place of the oldest.
  private var samples: [Sample] = []
  private var oldest = 0

  package init() {}

  package var count: Int { samples.count }

  /// The force from a moment on, until another is told; the kernel is silent while it stays.
  package mutating func add(_ fraction: Double, at time: Duration) {
    // The clock of a recording that begins anew, or of another daemon.
    if let newest, time < newest.time { self = ForceHistory() }
    let sample = Sample(time: time, fraction: fraction)
    if samples.count < Self.limit {
      samples.append(sample)
    } else {
      samples[oldest] = sample
      oldest = (oldest + 1) % Self.limit
    }
  }

  /// Whether what is seen at `time` will look different later, though nothing more happens.
  package func isMoving(at time: Duration) -> Bool {
    guard let newest else { return false }
    var isMoving = false
    forEach(from: time - Self.span, to: time) { _, _, fraction in
      if fraction != newest.fraction { isMoving = true }
    }
    return isMoving
  }

  /// The largest force in each of `count` equal parts of the span before `time`, the newest last.
  ///
  /// The parts begin at multiples of their length, so that a picture made of them moves on in whole steps
  /// instead of flickering.
  package func peaks(_ count: Int, at time: Duration) -> [Double] {
    guard count > 0 else { return [] }
    let part = Self.span / count
    var peaks = [Double](repeating: 0, count: count)
    let last = Self.index(of: time, part)
    forEach(from: time - Self.span - part, to: time) { start, end, fraction in
      let first = max(Self.index(of: start, part) - last + count - 1, 0)
      let end = min(Self.index(of: end, part) - last + count - 1, count - 1)
      guard first <= end else { return }
      for index in first...end { peaks[index] = max(peaks[index], fraction) }
    }
    return peaks
  }

  private var newest: Sample? {
    samples.isEmpty ? nil : samples[(oldest + samples.count - 1) % samples.count]
  }

  /// Each force that there was in a time, and from when to when.
  private func forEach(
    from start: Duration, to end: Duration, _ body: (Duration, Duration, Double) -> Void
  ) {
    for position in samples.indices {
      let sample = samples[(oldest + position) % samples.count]
      let next =
        position + 1 < samples.count
        ? samples[(oldest + position + 1) % samples.count].time : max(end, sample.time)
      guard next >= start, sample.time <= end else { continue }
      body(max(sample.time, start), min(next, end), sample.fraction)
    }
  }

  private static func index(of time: Duration, _ part: Duration) -> Int {
    Int(exactly: (time / part).rounded(.down)) ?? 0
  }
}
