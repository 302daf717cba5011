import Frames

/// Which tools are in proximity of a tablet, and which of them counts.
struct PenTools: Sendable {
  private struct Entry: Sendable {
    let key: KeyCode
    /// Nil for what is no pen: a mouse, a lens or a finger.
    let tool: Tool?
    /// When it came into proximity, in the order of all; 0 while it is away.
    var turn: UInt64 = 0
  }

  private var entries: [Entry]
  private var lastTurn: UInt64 = 0
  /// What is taken for the tool while the device has not named one.
  ///
  /// Tablets without tool keys have nothing but a pen, and a recording may have been started with the
  /// pen in proximity.
  private var assumed: Tool?

  /// Tools of a device that may also have a touch surface, whose fingers are then not told here.
  init(_ description: DeviceDescription, besideTouch: Bool) {
    let all: [(KeyCode, Tool?)] = [
      (.toolPen, .pen), (.toolRubber, .eraser), (.toolBrush, .brush), (.toolPencil, .pencil),
      (.toolAirbrush, .airbrush), (.toolMouse, nil), (.toolLens, nil), (.toolFinger, nil),
    ]
    entries = all.filter { key, _ in
      description.keys.contains(key) && !(besideTouch && key == .toolFinger)
    }.map { Entry(key: $0, tool: $1) }
    assumed = besideTouch ? nil : .pen
  }

  /// The tool that came last of those in proximity; nil where that is no pen, or nothing is there.
  var active: Tool? {
    guard let latest = entries.max(by: { $0.turn < $1.turn }), latest.turn > 0 else {
      return assumed
    }
    return latest.tool
  }

  /// Whether the device has named a tool that is in proximity.
  var isNamed: Bool { assumed == nil && active != nil }

  /// Whether a tool is in proximity, or taken to be.
  func isNear(_ tool: Tool) -> Bool {
    entries.contains { $0.tool == tool && $0.turn > 0 } || assumed == tool
  }

  /// Forgets what was in proximity: what is there now will be named.
  mutating func forget() {
    for index in entries.indices { entries[index].turn = 0 }
    if !entries.isEmpty { assumed = nil }
  }

  /// Takes a key's value; returns whether it is a tool's.
  mutating func read(_ key: KeyCode, isDown: Bool) -> Bool {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return false }
    assumed = nil
    if isDown {
      lastTurn &+= 1
      entries[index].turn = lastTurn
    } else {
      entries[index].turn = 0
    }
    return true
  }
}
