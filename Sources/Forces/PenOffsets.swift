package import Contacts
import Frames

/// What each tool of a tablet reports where nothing presses it.
///
/// Springs wear out. The lowest value seen in the air becomes a tool's zero; it can only fall, so that a
/// pen that is lifted slowly teaches nothing wrong. What is remembered from earlier bounds it until the tool
/// has been in the air long enough to be known anew: springs go on wearing out.
package struct PenOffsets: Hashable, Sendable {
  /// The largest offset that is forgiven, as a fraction of the range; libinput's limit.
  package static let largest = 0.5
  /// So many reports from the air make what was remembered unnecessary: half a second at 200 Hz.
  private static let needed = 100

  private struct Hovers: Hashable, Sendable {
    var lowest: Int32
    /// Not counted beyond `needed`.
    var count: Int
  }

  private let range: AxisRange
  private let earlier: [Tool: Int32]
  private var hovers: [Tool: Hovers] = [:]

  /// Offsets of a tablet that reported at least the `remembered` values in the air earlier.
  init(_ range: AxisRange, remembered: [Tool: Int32] = [:]) {
    self.range = range
    earlier = remembered
  }

  /// What is worth remembering.
  var remembered: [Tool: Int32] {
    var values = earlier
    for tool in hovers.keys { values[tool] = lowest(of: tool) }
    return values
  }

  /// What is taken off the pressure of a tool, as a fraction of the range, 0…`largest`.
  package subscript(tool: Tool) -> Double {
    let offset = reported(by: tool)
    return offset <= Self.largest ? offset : 0
  }

  /// Whether a tool reports so much in the air that it is broken, and nothing is taken off.
  package func isBroken(_ tool: Tool) -> Bool { reported(by: tool) > Self.largest }

  mutating func learn(_ hover: PenHover) {
    let last = hovers[hover.tool] ?? Hovers(lowest: .max, count: 0)
    hovers[hover.tool] = Hovers(
      lowest: min(last.lowest, max(range.minimum, min(range.maximum, hover.pressure))),
      count: min(last.count + 1, Self.needed))
  }

  private func lowest(of tool: Tool) -> Int32? {
    guard let seen = hovers[tool] else { return earlier[tool] }
    guard seen.count < Self.needed, let earlier = earlier[tool] else { return seen.lowest }
    return min(seen.lowest, earlier)
  }

  private func reported(by tool: Tool) -> Double {
    guard let lowest = lowest(of: tool), range.span > 0 else { return 0 }
    return max(Double(lowest) - Double(range.minimum), 0) / Double(range.span)
  }
}
