package import Contacts
import Frames

/// What each tool of a tablet reports where nothing presses it.
///
/// Springs wear out. The lowest value seen in the air becomes a tool's zero; it can only fall, so that a
/// pen that is lifted slowly teaches nothing wrong.
package struct PenOffsets: Hashable, Sendable {
  /// The largest offset that is forgiven, as a fraction of the range; libinput's limit.
  package static let largest = 0.5

  private let range: AxisRange
  private var lowest: [Tool: Int32] = [:]

  init(_ range: AxisRange) {
    self.range = range
  }

  /// What is taken off the pressure of a tool, as a fraction of the range, 0…`largest`.
  package subscript(tool: Tool) -> Double {
    let offset = reported(by: tool)
    return offset <= Self.largest ? offset : 0
  }

  /// Whether a tool reports so much in the air that it is broken, and nothing is taken off.
  package func isBroken(_ tool: Tool) -> Bool { reported(by: tool) > Self.largest }

  mutating func learn(_ hover: PenHover) {
    lowest[hover.tool] = min(lowest[hover.tool] ?? .max, hover.pressure)
  }

  private func reported(by tool: Tool) -> Double {
    guard let lowest = lowest[tool], range.span > 0 else { return 0 }
    return max(Double(lowest) - Double(range.minimum), 0) / Double(range.span)
  }
}
