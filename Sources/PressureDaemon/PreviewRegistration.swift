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
        longPress: parameters["longPress"]?.boolValue ?? false),
      fingers: try Self.fingers(parameters.integers("fingers")),
      isFallback: parameters["fallback"]?.boolValue ?? false)
  }

  /// Names the registration.
  var id: RegistrationID { press.id }

  /// What it asks for on a device that the user wants like that.
  func press(with settings: DeviceSettings) -> PressRegistration {
    var press = press
    press.profile.sensitivity = sensitivity ?? settings.sensitivity
    return press
  }

  private static func sensitivity(_ name: String?) throws(VarlinkError) -> Sensitivity? {
    guard let name else { return nil }
    guard let sensitivity = Sensitivity(wireName: name) else {
      throw .invalidParameter("sensitivity")
    }
    return sensitivity
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
