package import Contacts

/// What the tip of a worn pen reports in the air, where nothing presses it.
package struct PenWear: Hashable, Sendable {
  package let tool: Tool
  /// The value of the pressure axis.
  package let raw: Int32
  /// How much of the axis' range that is, 0…1.
  package let offset: Double

  package init(tool: Tool, raw: Int32, offset: Double) {
    self.tool = tool
    self.raw = raw
    self.offset = offset
  }

  /// Whether that is so much that the tip is broken, and nothing is taken off.
  package var isBroken: Bool { offset > PenOffsets.largest }
}

extension PenWear: CustomStringConvertible {
  /// A sentence for people, without a full stop.
  package var description: String {
    let reports = "it reports \(raw) in the air, \(Percentage.text(offset)) of its range"
    return isBroken
      ? "the \(tool) is broken: \(reports), and its force cannot be told"
      : "the \(tool) is worn: \(reports), which is taken off"
  }
}

/// Parts of a range as people read them.
enum Percentage {
  /// The part 0…1 in per cent, to a tenth; what lies outside is clamped.
  static func text(_ part: Double) -> String {
    let clamped = part > 0 ? min(part, 1) : 0
    let (whole, tenths) = Int((clamped * 1000).rounded()).quotientAndRemainder(dividingBy: 10)
    return "\(whole).\(tenths) %"
  }
}
