import Pressure

/// Touches and presses as lines for people.
enum MonitorLines {
  private static let barWidth = 20
  /// Seconds since the machine started, for a year.
  private static let timeWidth = 12

  /// A line for each touch that did something.
  static func lines(of frame: TouchFrame) -> [String] {
    frame.touches.filter { $0.phase != .stationary }.map { touch in
      var words = [
        time(frame.time), frame.device, Figures.filled("#\(touch.id)", to: 4),
        Figures.filled(touch.tool.rawValue, to: 6), Figures.filled(touch.phase.rawValue, to: 9),
        Figures.bar(touch.normalizedForce, width: barWidth),
        Figures.padded(Figures.force(touch.force), to: 5),
      ]
      if let grams = touch.grams { words.append(Figures.padded(Figures.grams(grams), to: 6)) }
      return words.joined(separator: "  ")
    }
  }

  static func line(of press: Press) -> String {
    "\(time(press.time))  \(press.device)  \(words(of: press))"
  }

  /// Which press it is, by how many fingers, and what has become of it.
  static func words(of press: Press) -> String {
    [
      "press \(press.id)", Figures.fingers(press.fingers), phase(of: press),
      "force \(Figures.force(press.force))",
    ].joined(separator: "  ")
  }

  private static func phase(of press: Press) -> String {
    let percent = "\(Figures.decimal(press.progress * 100, places: 0)) %"
    switch press.phase {
    case .hint: return "hint, \(percent) of the way to peek"
    case .peek: return "peek, \(percent) of the way to pop"
    case .cancelled: return "cancelled: \(press.reason.map(why) ?? "for no known reason")"
    default: return press.phase.rawValue
    }
  }

  private static func why(_ reason: Press.Reason) -> String {
    switch reason {
    case .moved: "it became a drag"
    case .fingers: "a finger came or went"
    case .palm: "it was a palm"
    case .device: "the device or pressured went away"
    case .taken: "another program took it"
    case .session: "the session is not the active one any more"
    default: reason.rawValue
    }
  }

  private static func time(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let fraction = Double(attoseconds) / 1e18
    let moment = Figures.decimal(Double(seconds) + fraction, places: 3)
    return Figures.padded("\(moment) s", to: timeWidth)
  }
}
