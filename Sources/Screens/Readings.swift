import Forces
package import Presses

/// A device as a screen needs to know it.
package struct ShownDevice: Hashable, Sendable {
  package let id: String
  package let name: String
  /// What its pressure axis means, in the word of the interface.
  package let className: String
  /// The largest force that it reports; 0 where it has no pressure.
  package let maximumForce: Double
  package let reportsGrams: Bool
  package let hasHaptics: Bool
  /// Whether its force is force, and not only something that follows it.
  package let isForceKnown: Bool

  package init(
    id: String, name: String, className: String, maximumForce: Double, reportsGrams: Bool,
    hasHaptics: Bool, isForceKnown: Bool
  ) {
    self.id = id
    self.name = name
    self.className = className
    self.maximumForce = maximumForce
    self.reportsGrams = reportsGrams
    self.hasHaptics = hasHaptics
    self.isForceKnown = isForceKnown
  }

  var isPen: Bool { className == DeviceClass.pen.rawValue }

  /// Where the phases of a press by one finger begin, as fractions of its largest force: those of medium
  /// sensitivity, as the documentation has them.
  ///
  /// A setting, or a pad's clicks, may have moved them, which each press tells.
  package var usualThresholds: Thresholds? {
    let units = isPen ? ForceScale.penFullScale : ForceScale.fullScale
    let reach = min(maximumForce / units, 1)
    guard reach > 0 else { return nil }
    let levels = Thresholds(.medium, on: isPen ? .tablet : .touchpad).within(reach: reach)
    return Thresholds(hint: levels.hint / reach, peek: levels.peek / reach, pop: levels.pop / reach)
  }

  /// What it is, in a few words.
  var summary: String {
    var words = [className]
    if maximumForce <= 0 {
      words.append("no pressure")
    } else if reportsGrams {
      words.append("grams")
    } else {
      words.append(isForceKnown ? "force, no grams" : "force not calibrated")
    }
    if hasHaptics { words.append("haptics") }
    return words.joined(separator: ", ")
  }
}

/// A contact in a frame.
package struct ShownContact: Hashable, Sendable {
  package let id: Int
  package let tool: String
  /// Whether it is on the surface, and not one that ended in this frame.
  package let isDown: Bool
  /// Its part of the largest force, 0…1.
  package let fraction: Double
  /// Not clamped; nil where the device does not know its grams.
  package let grams: Double?

  package init(id: Int, tool: String, isDown: Bool, fraction: Double, grams: Double?) {
    self.id = id
    self.tool = tool
    self.isDown = isDown
    self.fraction = fraction.isFinite ? min(max(fraction, 0), 1) : 0
    self.grams = grams.flatMap { $0.isFinite ? $0 : nil }
  }
}

/// The contacts of a device at a moment.
package struct ShownFrame: Hashable, Sendable {
  package let device: String
  /// On the clock of the events.
  package let time: Duration
  package let contacts: [ShownContact]
  /// How many frames before it were left out.
  package let merged: Int

  package init(device: String, time: Duration, contacts: [ShownContact], merged: Int) {
    self.device = device
    self.time = time
    self.contacts = contacts
    self.merged = merged
  }
}

/// How hard a fraction of the largest force is.
enum ForceLevel: String, Hashable, Sendable {
  case below
  case hint
  case peek
  case pop

  init(_ fraction: Double, _ thresholds: Thresholds?) {
    guard let thresholds, fraction >= thresholds.hint else {
      self = .below
      return
    }
    self = fraction >= thresholds.pop ? .pop : fraction >= thresholds.peek ? .peek : .hint
  }

  var style: CellStyle {
    switch self {
    case .below: .light
    case .hint: .hint
    case .peek: .peek
    case .pop: .pop
    }
  }
}

extension Thresholds {
  /// Each with its name, from the lowest on.
  var named: [(name: String, fraction: Double)] {
    [("hint", hint), ("peek", peek), ("pop", pop)]
  }
}
