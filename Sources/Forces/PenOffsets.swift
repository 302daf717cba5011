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
  /// So many reports from the air make an offset certain: 50 ms at 200 Hz.
  private static let certain = 10
  /// The time in the air that makes an offset certain in any case; libinput decides at the third, too.
  private static let certainVisit = 3
  private static let tools: [Tool] = [.pen, .eraser, .brush, .pencil, .airbrush]

  private struct Hovers: Hashable, Sendable {
    var lowest = Int32.max
    /// Not counted beyond `needed`.
    var count = 0
    /// How often the tool came into the air; not counted beyond `certainVisit`.
    var visits = 0
    /// Whether its wear was told.
    var isTold = false

    var isCertain: Bool {
      count >= PenOffsets.certain || visits >= PenOffsets.certainVisit
    }
  }

  private let range: AxisRange
  private let earlier: [Tool: Int32]
  private var hovers: [Tool: Hovers] = [:]
  /// What hovered in the last frame.
  private var inTheAir: Tool?

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

  /// The tools that report more in the air than idle noise, as far as that is certain.
  package var wear: [PenWear] {
    Self.tools.compactMap { tool in
      let isCertain = hovers[tool]?.isCertain ?? false || earlier[tool] != nil
      return isCertain ? wear(of: tool) : nil
    }
  }

  /// Takes what hovers in a frame, or that nothing does; answers a tool's wear, once, when it is certain.
  mutating func learn(_ hover: PenHover?) -> PenWear? {
    let isVisit = inTheAir != hover?.tool
    inTheAir = hover?.tool
    guard let hover else { return nil }
    var seen = hovers[hover.tool] ?? Hovers()
    seen.lowest = min(seen.lowest, max(range.minimum, min(range.maximum, hover.pressure)))
    seen.count = min(seen.count + 1, Self.needed)
    if isVisit { seen.visits = min(seen.visits + 1, Self.certainVisit) }
    hovers[hover.tool] = seen
    guard seen.isCertain, !seen.isTold, let wear = wear(of: hover.tool) else { return nil }
    hovers[hover.tool]?.isTold = true
    return wear
  }

  private func wear(of tool: Tool) -> PenWear? {
    let offset = reported(by: tool)
    guard offset > ForceScale.penThreshold, let lowest = lowest(of: tool) else { return nil }
    return PenWear(tool: tool, raw: lowest, offset: offset)
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
