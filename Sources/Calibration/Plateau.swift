/// Finds the value at which a touch was held.
enum Plateau {
  /// How long a value has to stay; longer than the top of a tap, shorter than a hand begins to tremble.
  static let shortest: Duration = .milliseconds(300)
  /// What counts as the same value, as a part of it: a finger that holds still sways less.
  private static let sway = 0.15
  /// What counts as the same value in any case: sensors flicker by a step or two.
  private static let flicker = 3.0

  /// A value that holds until the next one comes.
  struct Sample: Hashable, Sendable {
    var time: Duration
    var raw: Int
  }

  /// The middle of the highest stretch in which the value stayed the same; nil where it never did.
  ///
  /// `end` is when the last sample ceased to hold.
  static func value(of samples: [Sample], end: Duration) -> Int? {
    var best: Int?
    var last = 0
    for first in samples.indices {
      // A stretch that begins later does not end earlier.
      last = max(last, first)
      while last + 1 < samples.count, isLevel(samples[first...(last + 1)]) { last += 1 }
      let stretchEnd = last + 1 < samples.count ? samples[last + 1].time : end
      guard stretchEnd - samples[first].time >= shortest else { continue }
      let middle = median(samples[first...last], end: stretchEnd)
      best = max(best ?? middle, middle)
    }
    return best
  }

  private static func isLevel(_ samples: ArraySlice<Sample>) -> Bool {
    guard let lowest = samples.lazy.map(\.raw).min(), let highest = samples.lazy.map(\.raw).max()
    else { return true }
    return Double(highest) - Double(lowest) <= max(flicker, Double(highest) * sway)
  }

  /// The value that was exceeded half of the time.
  private static func median(_ samples: ArraySlice<Sample>, end: Duration) -> Int {
    let ends = samples.dropFirst().map(\.time) + [end]
    let held = zip(samples, ends).map { (raw: $0.raw, time: $1 - $0.time) }
      .sorted { $0.raw < $1.raw }
    let half = held.reduce(.zero) { $0 + $1.time } / 2
    var passed = Duration.zero
    for stretch in held {
      passed += stretch.time
      if passed >= half { return stretch.raw }
    }
    return held.last?.raw ?? 0
  }
}
