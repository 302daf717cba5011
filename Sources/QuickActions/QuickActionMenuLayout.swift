public import Pressure

/// Where the items of a menu are, as far as a finger or a pointer can be on one of them.
public struct QuickActionMenuLayout: Sendable {
  private enum Kind: Sendable {
    case rows(height: Double, gap: Double)
    case rectangles(@Sendable (Point, Int) -> [Rectangle])
  }

  private let kind: Kind

  /// Rows as wide as everything, the first item nearest to the press and each other above the one before.
  ///
  /// - Parameters:
  ///   - height: How high each is, in the units of the interaction's `PressLocation`.
  ///   - gap: How far above the press the first begins, so that a finger that trembles is on none.
  /// - Returns: The layout.
  public static func rows(height: Double, gap: Double) -> QuickActionMenuLayout {
    QuickActionMenuLayout(kind: .rows(height: height, gap: gap))
  }

  /// Rectangles of the program's own, one for each item.
  ///
  /// They are asked for whenever the press moves, with the place where the press began and the number of its
  /// items. Of several that lie over each other, the first counts.
  public static func rectangles(
    _ body: @escaping @Sendable (_ press: Point, _ count: Int) -> [Rectangle]
  ) -> QuickActionMenuLayout {
    QuickActionMenuLayout(kind: .rectangles(body))
  }

  /// Which of `count` items is at a point, in the menu of a press that began at `press`; nil where none is.
  public func index(at point: Point, pressedAt press: Point, count: Int) -> Int? {
    switch kind {
    case .rows(let height, let gap):
      let row = (press.y - gap - point.y) / height
      return row >= 0 && row < Double(count) ? Int(row) : nil
    case .rectangles(let body):
      return body(press, count).prefix(count).firstIndex { $0.contains(point) }
    }
  }

  /// Refuses rows that nothing could be on.
  func validate() throws(PressureError) {
    guard case .rows(let height, let gap) = kind else { return }
    guard height.isFinite, height > 0, gap.isFinite, gap >= 0 else {
      throw PressureError(
        .invalidParameter, "the rows of a menu cannot be \(height) high and begin at \(gap)")
    }
  }
}
