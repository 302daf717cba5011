import Presses
import Varlink
import VarlinkServer

/// Somebody who waits for presses.
struct PreviewRegistration {
  /// How long a name may be, in characters.
  static let nameLengths = 1...64

  let connection: Connection
  let name: String
  let press: PressRegistration
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
    let sensitivity = parameters["sensitivity"]?.stringValue ?? "medium"
    guard let sensitivity = Sensitivity(wireName: sensitivity) else {
      throw .invalidParameter("sensitivity")
    }
    devices = parameters.strings("devices").map(Set.init)
    press = PressRegistration(
      id: RegistrationID(rawValue: connection.id),
      profile: PressProfile(
        sensitivity: sensitivity, longPress: parameters["longPress"]?.boolValue ?? false),
      fingers: try Self.fingers(parameters.integers("fingers")),
      isFallback: parameters["fallback"]?.boolValue ?? false)
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
