/// What the environment tells a command of its press.
package enum PressVariables {
  /// As the daemon tells them.
  private static let placePlaces = 5
  private static let forcePlaces = 4

  /// The variables and their values; those of the place are left out where it is not known.
  package static func values(of press: PressFacts, on trigger: Action.Trigger) -> [String: String] {
    var values = [
      "PRESSURED_DEVICE": press.device.id,
      "PRESSURED_PHASE": trigger.rawValue,
      "PRESSURED_FINGERS": "\(press.fingers)",
      "PRESSURED_FORCE": decimal(press.force, places: forcePlaces),
    ]
    if let place = press.place {
      values["PRESSURED_X"] = decimal(place.x, places: placePlaces)
      values["PRESSURED_Y"] = decimal(place.y, places: placePlaces)
    }
    return values
  }

  /// A number that every shell and tool reads: no exponent, a point, and so many digits behind it.
  private static func decimal(_ value: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    // What is no such number comes from no device.
    guard let number = Int64(exactly: (value * scale).rounded()), number >= 0 else { return "0" }
    let digits = "\(number)"
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return "\(padded.dropLast(places)).\(padded.suffix(places))"
  }
}
