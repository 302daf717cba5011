package import Contacts

/// What somebody who waits for presses asks for; those who ask for the same share a recogniser.
package struct PressProfile: Hashable, Sendable {
  package var sensitivity: Sensitivity
  /// What counts instead of the sensitivity; nil where that counts.
  package var thresholds: CustomThresholds?
  /// Whether a long press also counts where there is force.
  package var longPress: Bool
  /// Whether pens press too; without it they only draw.
  package var includesPens: Bool
  /// Whether a press that peeks also says where it moves.
  package var reportsMoves: Bool

  package init(
    sensitivity: Sensitivity = .medium, thresholds: CustomThresholds? = nil,
    longPress: Bool = false, includesPens: Bool = false, reportsMoves: Bool = false
  ) {
    self.sensitivity = sensitivity
    self.thresholds = thresholds
    self.longPress = longPress
    self.includesPens = includesPens
    self.reportsMoves = reportsMoves
  }

  /// Whether what is done with a tool can be a press; an eraser only ever erases.
  package func admits(_ tool: Tool) -> Bool {
    switch tool {
    case .finger: true
    case .pen, .brush, .pencil, .airbrush: includesPens
    case .eraser: false
    }
  }
}

extension PressProfile: Comparable {
  /// An order that means nothing, so that what is done for each profile is done alike in every run.
  package static func < (first: PressProfile, second: PressProfile) -> Bool {
    first.rank.lexicographicallyPrecedes(second.rank)
  }

  private var rank: [Double] {
    let level: Double =
      switch sensitivity {
      case .light: 0
      case .medium: 1
      case .firm: 2
      }
    let custom = thresholds.map { [$0.unit == .grams ? 2 : 1, $0.hint, $0.peek, $0.pop] }
    return [level, longPress ? 1 : 0, includesPens ? 1 : 0, reportsMoves ? 1 : 0] + (custom ?? [0])
  }
}
