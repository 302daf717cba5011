/// A part of a program that can be pressed for a preview.
public struct SourceView: Identifiable, Hashable, Sendable {
  /// Names it among all of an interaction's.
  public let id: String
  /// Where it is, in the coordinates of the interaction's `PressLocation`.
  public let frame: Rectangle

  /// The source view with that name and frame.
  public init(id: String, frame: Rectangle) {
    self.id = id
    self.frame = frame
  }
}

/// Where a press is: what a program's rectangles are compared with.
public enum PressLocation: Sendable {
  /// Where the fingers are on the device, as fractions of its surface: for screens and tablets that the
  /// program fills, and for pads whose parts mean different things.
  ///
  /// Every rectangle lies within 0…1.
  case onSurface
  /// Where the pointer is, as the program says, in coordinates of its own.
  ///
  /// A press on a touchpad has no place on the screen: what is pressed is what the pointer is over, and only
  /// the program, or its toolkit, knows where in its window that is. It is asked when a press begins, for a menu
  /// also when it moves, and answers nil where the pointer is not in its window.
  case ofPointer(@Sendable (Press) async -> Point?)

  /// Thirds do not add up to 1.
  private static let rounding = 1e-9

  package func point(of press: Press) async -> Point? {
    switch self {
    case .onSurface: press.location.map { Point(x: $0.x, y: $0.y) }
    case .ofPointer(let pointer): await pointer(press)
    }
  }

  /// Refuses rectangles in which nothing could be pressed; `subject` is whose it is.
  package func validate(_ rectangle: Rectangle, of subject: String) throws(PressureError) {
    let edges = [
      rectangle.x, rectangle.y, rectangle.x + rectangle.width, rectangle.y + rectangle.height,
    ]
    guard edges.allSatisfy(\.isFinite), rectangle.width > 0, rectangle.height > 0 else {
      throw PressureError(
        .invalidParameter, "\(subject) has no size, or one that is no number: \(rectangle.text)")
    }
    guard case .onSurface = self else { return }
    guard edges.allSatisfy((-Self.rounding...1 + Self.rounding).contains) else {
      throw PressureError(
        .invalidParameter,
        "\(subject) is not within the surface, which is 0 to 1 wide and high: \(rectangle.text)")
    }
  }
}

extension Rectangle {
  fileprivate var text: String { "x \(x), y \(y), width \(width), height \(height)" }
}
