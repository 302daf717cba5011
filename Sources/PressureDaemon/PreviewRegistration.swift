import Configuration
import Presses
import Varlink
import VarlinkServer

/// Somebody who waits for presses.
struct PreviewRegistration {
  /// How long a name may be, in characters.
  static let nameLengths = 1...64

  let connection: Connection
  let name: String
  private let press: PressRegistration
  /// How hard one has to press; nil where that is for the user to say.
  private let sensitivity: Sensitivity?
  /// Which devices; nil for all.
  let devices: Set<String>?

  /// Reads the parameters of Register.
  init(_ parameters: JSONObject, connection: Connection) throws(VarlinkError) {
    self.connection = connection
    name = parameters["name"]?.stringValue ?? ""
    // A character may be of any number of scalars.
    guard Self.nameLengths.contains(name.unicodeScalars.count) else {
      throw .invalidParameter("name")
    }
    sensitivity = try Self.sensitivity(parameters["sensitivity"]?.stringValue)
    devices = parameters.strings("devices").map(Set.init)
    press = PressRegistration(
      id: RegistrationID(rawValue: connection.id),
      profile: PressProfile(
        thresholds: try Self.thresholds(parameters["thresholds"]?.objectValue),
        longPress: parameters["longPress"]?.boolValue ?? false,
        includesPens: parameters["pens"]?.boolValue ?? false,
        reportsMoves: parameters["moves"]?.boolValue ?? false),
      fingers: try Self.fingers(parameters.integers("fingers")),
      isFallback: parameters["fallback"]?.boolValue ?? false)
  }

  /// Names the registration.
  var id: RegistrationID { press.id }

  /// The thresholds that it chose for itself, if it did.
  var thresholds: CustomThresholds? { press.profile.thresholds }

  /// What it asks for on a device that the user wants like that.
  func press(with settings: DeviceSettings) -> PressRegistration {
    var press = press
    // Those whose thresholds are the same share a recogniser.
    if thresholds == nil { press.profile.sensitivity = sensitivity ?? settings.sensitivity }
    return press
  }

  private static func sensitivity(_ name: String?) throws(VarlinkError) -> Sensitivity? {
    guard let name else { return nil }
    guard let sensitivity = Sensitivity(wireName: name) else {
      throw .invalidParameter("sensitivity")
    }
    return sensitivity
  }

  private static func thresholds(
    _ wire: JSONObject?
  ) throws(VarlinkError) -> CustomThresholds? {
    guard let wire else { return nil }
    // The interface has checked that the numbers are there.
    func number(_ key: String) -> Double { wire[key]?.doubleValue ?? .nan }
    let isInGrams = wire["unit"]?.stringValue == "grams"
    do throws(CustomThresholds.Mistake) {
      return try CustomThresholds(
        isInGrams ? .grams : .fraction, hint: number("hint"), peek: number("peek"),
        pop: number("pop"))
    } catch {
      throw VarlinkError(
        "io.pressured.Previews.InvalidThresholds", parameters: ["reason": .string(error.wireName)])
    }
  }

  private static func fingers(_ values: [Int64]?) throws(VarlinkError) -> Set<Int>? {
    guard let values else { return nil }
    let name = "io.pressured.Previews.InvalidFingers"
    if values.isEmpty { throw VarlinkError(name) }
    if let wrong = values.first(where: { !(1...5).contains($0) }) {
      throw VarlinkError(name, parameters: ["fingers": .integer(wrong)])
    }
    return Set(values.map { Int($0) })
  }
}
