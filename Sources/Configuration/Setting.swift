import Forces
import KeyFiles
import Presses

/// The value of one key.
enum Setting: Hashable, Sendable {
  case sensitivity(Sensitivity)
  case recognition(Bool)
  case curve(PressureCurve)
  case fullScale(Double)
  case haptics(DeviceSettings.Haptics)

  /// Every key that a section may have.
  static let keys = ["Sensitivity", "Recognition", "Curve", "FullScale", "Haptics"]
  /// Far more than any sensor has, in grams or raw values.
  private static let fullScales = 1.0...100_000
  private static let fractions = 0.0...1.0

  /// Reads the value of a key.
  init(_ key: String, _ value: String) throws(ConfigurationProblem) {
    switch key {
    case "Sensitivity":
      self = .sensitivity(try Self.word(value, as: Sensitivity.self, for: key))
    case "Haptics":
      self = .haptics(try Self.word(value, as: DeviceSettings.Haptics.self, for: key))
    case "Recognition":
      guard value == "yes" || value == "no" else {
        throw .unknownWord(value, key: key, allowed: ["yes", "no"])
      }
      self = .recognition(value == "yes")
    case "FullScale":
      self = .fullScale(try Self.number(value, in: Self.fullScales, for: key))
    case "Curve":
      self = .curve(try Self.curve(value, for: key))
    default:
      throw .unknownKey(key)
    }
  }

  func apply(to settings: inout DeviceSettings) {
    switch self {
    case .sensitivity(let sensitivity): settings.sensitivity = sensitivity
    case .recognition(let isOn): settings.recognizes = isOn
    case .curve(let curve): settings.curve = curve
    case .fullScale(let fullScale): settings.fullScale = fullScale
    case .haptics(let haptics): settings.haptics = haptics
    }
  }

  private static func word<Value: RawRepresentable & CaseIterable>(
    _ text: String, as type: Value.Type, for key: String
  ) throws(ConfigurationProblem) -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: text) else {
      throw .unknownWord(text, key: key, allowed: Value.allCases.map(\.rawValue))
    }
    return value
  }

  private static func number(
    _ text: some StringProtocol, in range: ClosedRange<Double>, for key: String
  ) throws(ConfigurationProblem) -> Double {
    guard let number = Double(plain: text) else { throw .notANumber(String(text), key: key) }
    guard range.contains(number) else {
      throw .outOfRange(
        String(text), key: key, lower: plain(range.lowerBound), upper: plain(range.upperBound))
    }
    return number
  }

  private static func curve(
    _ text: String, for key: String
  ) throws(ConfigurationProblem) -> PressureCurve {
    let words = text.split { $0 == " " || $0 == "\t" }
    guard words.count == 4 else { throw .notFourNumbers(text, key: key) }
    var numbers: [Double] = []
    for word in words { numbers.append(try number(word, in: fractions, for: key)) }
    do throws(PressureCurve.NotMonotone) {
      return try PressureCurve(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
    } catch {
      throw .outOfRange("\(error.coordinate)", key: key, lower: "0", upper: "1")
    }
  }

  /// A whole number as people write it.
  private static func plain(_ number: Double) -> String { "\(Int(number))" }
}
