import Forces

/// Distances on a surface, in mm where its size is known and in widths elsewhere.
struct Travel: Hashable, Sendable {
  /// A press that moves further before `peek` is none, in mm.
  static let press = 3.0
  /// The same as a fraction of the width, where the size is unknown.
  static let pressInWidths = 0.02
  /// Sliding up this far while peeking reveals the preview's actions, in mm.
  static let slide = 10.0

  private let scaleX: Double
  private let scaleY: Double
  private let pressLimit: Double
  private let slideLimit: Double

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
    slideLimit = pressLimit * Self.slide / Self.press
  }

  /// Whether this distance, in fractions of width and height, is too far for a press.
  func isMove(_ x: Double, _ y: Double) -> Bool {
    let across = x * scaleX
    let down = y * scaleY
    return across * across + down * down > pressLimit * pressLimit
  }

  /// Whether this height, as a fraction of the surface's, is far enough to reveal actions.
  func isSlide(_ y: Double) -> Bool { y * scaleY >= slideLimit }
}
