/// Reads hints from the properties that udev holds for a device.
///
/// A property that cannot be read is reported and left out; the others still count.
package struct HintReader {
  package private(set) var hints = DeviceHints()
  package private(set) var mistakes: [HintMistake] = []

  private let properties: [String: String]

  package init(_ properties: [String: String]) {
    self.properties = properties
    readIdentification()
    hints.width = read("ID_INPUT_WIDTH_MM", lengthInMillimetres)
    hints.height = read("ID_INPUT_HEIGHT_MM", lengthInMillimetres)
    hints.deviceClass = read("PRESSURED_CLASS", word)
    hints.grams = read("PRESSURED_GRAMS", MeasuredCurve.init(parsing:))
    hints.force = read("PRESSURED_FORCE", MeasuredCurve.init(parsing:))
    hints.penForce = read("PRESSURED_PEN_FORCE", MeasuredCurve.init(parsing:))
    hints.palm = read("PRESSURED_PALM", rawPressure)
    hints.isIgnored = read("PRESSURED_IGNORE", flag) ?? false
    hints.haptics = read("PRESSURED_HAPTICS", flag)
    hints.fullScale = read("PRESSURED_FULL_SCALE", fullScale)
    hints.copy = read("PRESSURED_COPY", word)
  }

  private mutating func readIdentification() {
    func says(_ property: String) -> Bool { properties[property] == "1" }
    hints.isIdentified = says("ID_INPUT")
    hints.isTabletPad = says("ID_INPUT_TABLET_PAD")
    // A touchpad that belongs to a tablet may carry both; then it is the touchpad that is meant.
    if says("ID_INPUT_TOUCHPAD") {
      hints.surface = .touchpad
    } else if says("ID_INPUT_TABLET") {
      hints.surface = .tablet
    } else if says("ID_INPUT_TOUCHSCREEN") {
      hints.surface = .touchscreen
    }
  }

  private mutating func read<Value>(
    _ property: String, _ parse: (String) throws(HintMistake.Problem) -> Value
  ) -> Value? {
    guard let text = properties[property] else { return nil }
    do throws(HintMistake.Problem) {
      return try parse(text)
    } catch {
      mistakes.append(HintMistake(property: property, problem: error))
      return nil
    }
  }
}

extension HintMistake.Problem: Error {}

/// A finite number, which may be zero or negative.
func number(_ text: some StringProtocol) throws(HintMistake.Problem) -> Double {
  guard let number = Double(String(text)), number.isFinite else { throw .notANumber(String(text)) }
  return number
}

private func positive(
  _ text: String, in range: ClosedRange<Double>
) throws(HintMistake.Problem) -> Double {
  let number = try number(text)
  guard number > 0 else { throw .notPositive(text) }
  guard range.contains(number) else { throw .outOfRange(text, range) }
  return number
}

/// Nothing smaller is touched, and no wall is larger.
private func lengthInMillimetres(_ text: String) throws(HintMistake.Problem) -> Double {
  try positive(text, in: 1...100_000)
}

/// Far more than any sensor has, in grams or raw values.
private func fullScale(_ text: String) throws(HintMistake.Problem) -> Double {
  try positive(text, in: 1...100_000)
}

private func rawPressure(_ text: String) throws(HintMistake.Problem) -> Int32 {
  guard let number = Int32(text) else { throw .notANumber(text) }
  guard number >= 0 else { throw .negative(text) }
  guard number > 0 else { throw .notPositive(text) }
  return number
}

private func flag(_ text: String) throws(HintMistake.Problem) -> Bool {
  switch text {
  case "0": return false
  case "1": return true
  default: throw .unknownWord(text, allowed: ["0", "1"])
  }
}

/// One of the words that the type has.
private func word<Word: RawRepresentable<String> & CaseIterable>(
  _ text: String
) throws(HintMistake.Problem) -> Word {
  guard let word = Word(rawValue: text) else {
    throw .unknownWord(text, allowed: Word.allCases.map(\.rawValue))
  }
  return word
}
