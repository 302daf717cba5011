import Forces

/// Distances on a surface, in mm where its size is known and in widths elsewhere.
struct Travel: Hashable, Sendable {
  /// A press that moves further before `peek` is none, in mm.
  static let press = 3.0
  /// The same as a fraction of the width, where the size is unknown.
  static let pressInWidths = 0.02
  /// A finger that stays within this distance rests, in mm; less than a finger rolls while it presses.
  static let rest = 1.0
  /// Sliding up this far while peeking reveals the preview's actions, in mm.
  static let slide = 10.0

  /// Movement of less than this while peeking is not worth a word, in mm: a finger trembles as much.
  static let step = 1.0

  private let scaleX: Double
  private let scaleY: Double
  private let pressLimit: Double
  private let restLimit: Double
  private let slideLimit: Double
  private let stepLimit: Double

  init(_ geometry: SurfaceGeometry) {
    if let width = geometry.width, let height = geometry.height {
      scaleX = width
      scaleY = height
      pressLimit = Self.press
    } else {
      scaleX = 1
      scaleY = geometry.aspect
      pressLimit = Self.pressInWidths
    }
    restLimit = pressLimit * Self.rest / Self.press
    slideLimit = pressLimit * Self.slide / Self.press
    stepLimit = pressLimit * Self.step / Self.press
  }

  /// Whether it is too far for a press from one place to the other, in fractions of width and height.
  func isMove(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) -> Bool {
    isBeyond(pressLimit, start, end)
  }

  /// Whether a finger that went from one place to the other has rested.
  func isRest(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) -> Bool {
    !isBeyond(restLimit, start, end)
  }

  /// Whether somebody who follows movement is to hear of this one.
  func isStep(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) -> Bool {
    squaredDistance(start, end) >= stepLimit * stepLimit
  }

  private func isBeyond(
    _ limit: Double, _ start: (x: Double, y: Double), _ end: (x: Double, y: Double)
  ) -> Bool {
    squaredDistance(start, end) > limit * limit
  }

  private func squaredDistance(
    _ start: (x: Double, y: Double), _ end: (x: Double, y: Double)
  ) -> Double {
    let across = (end.x - start.x) * scaleX
    let down = (end.y - start.y) * scaleY
    return across * across + down * down
  }

  /// Whether this height, as a fraction of the surface's, is far enough to reveal actions.
  func isSlide(_ y: Double) -> Bool { y * scaleY >= slideLimit }
}
