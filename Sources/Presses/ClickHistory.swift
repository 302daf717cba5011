import Frames

/// How hard a pad's own clicks were, and when the last one ended.
package struct ClickHistory: Hashable, Sendable {
  /// As many clicks as are remembered; enough that one odd click does not count.
  package static let remembered = 15
  /// So many clicks must have been seen for the middle one to mean something.
  static let needed = 3
  /// A peek is at least this many times as hard as a click.
  static let peekPerClick = 1.8
  /// How long after a click a peek needs more: people double-click within this time.
  static let guardTime: Duration = .milliseconds(350)
  /// How much more a peek needs then.
  static let guardFactor = 4.0 / 3

  private var levels: [Double] = []
  private var sorted: [Double] = []
  private var oldest = 0
  private(set) var isClicked = false
  /// When the guard against double clicks ends; nil before the first click.
  private(set) var guardEnd: Timestamp?
  /// The force of the middle one of the remembered clicks, as a fraction of full scale; nil before
  /// there are enough of them.
  private(set) var median: Double?

  package init() {
    levels.reserveCapacity(Self.remembered)
    sorted.reserveCapacity(Self.remembered)
  }

  /// The forces of earlier clicks as fractions of full scale, oldest first; only the last are remembered.
  package init(levels: [Double]) {
    self.init()
    for level in levels { learn(level) }
  }

  /// The forces of the remembered clicks as fractions of full scale, oldest first.
  package var remembered: [Double] { Array(levels[oldest...] + levels[..<oldest]) }

  /// Follows the button, and says whether it has just gone down.
  ///
  /// `level` is nil where no finger is on the surface.
  mutating func update(isClicked: Bool, level: Double?, at time: Timestamp) -> Bool {
    defer { self.isClicked = isClicked }
    guard isClicked != self.isClicked else { return false }
    guard isClicked else {
      guardEnd = time.advanced(by: Self.guardTime)
      return false
    }
    if let level { learn(level) }
    return true
  }

  /// The thresholds where the pad's clicks are as hard as they were.
  func raised(_ thresholds: Thresholds, reach: Double) -> Thresholds {
    guard let median else { return thresholds }
    let peek = max(thresholds.peek, Self.peekPerClick * median)
    let distance = thresholds.pop - thresholds.peek
    var pop = peek + distance
    let limit = reach * Thresholds.margin
    // A pop that nobody can press far enough for comes nearer, as long as it stays beyond peek.
    if pop > limit, peek < limit { pop = max(limit, thresholds.pop) }
    return Thresholds(hint: thresholds.hint, peek: peek, pop: pop)
  }

  private mutating func learn(_ level: Double) {
    if levels.count < Self.remembered {
      levels.append(level)
    } else {
      levels[oldest] = level
      oldest = (oldest + 1) % Self.remembered
    }
    sorted.removeAll(keepingCapacity: true)
    sorted.append(contentsOf: levels)
    sorted.sort()
    if sorted.count >= Self.needed { median = sorted[sorted.count / 2] }
  }
}
