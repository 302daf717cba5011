/// How hard one has to press for each phase of a press.
///
/// `hint` lies below `peek` and that below `pop`, all between a twentieth of full scale and all of it. What
/// is not so is refused with `PressureError.Code.invalidParameter` when presses are asked for.
public struct PressThresholds: Hashable, Sendable {
  /// What the numbers count.
  public enum Unit: String, Hashable, Sendable {
    /// Parts of full scale, 0…1.
    case fraction
    /// Grams: full scale is 600 on touchpads and 385 on screens and tablets, also where a device does not
    /// know its grams.
    case grams
  }

  public var unit: Unit
  /// Where a press begins.
  public var hint: Double
  /// What a preview takes, held for 40 ms.
  public var peek: Double
  /// What completes the press, held for 20 ms.
  public var pop: Double

  /// Thresholds as parts of full scale.
  public init(hint: Double, peek: Double, pop: Double) {
    self.init(.fraction, hint: hint, peek: peek, pop: pop)
  }

  /// Thresholds in grams.
  public static func grams(hint: Double, peek: Double, pop: Double) -> PressThresholds {
    PressThresholds(.grams, hint: hint, peek: peek, pop: pop)
  }

  private init(_ unit: Unit, hint: Double, peek: Double, pop: Double) {
    self.unit = unit
    self.hint = hint
    self.peek = peek
    self.pop = pop
  }
}
