package import Varlink

/// Reads the members of a reply, by the types that the interface files give them.
///
/// Null counts as absent, and what nobody asks for is passed over: the daemon may be newer.
package struct WireReader {
  package let members: JSONObject
  /// What is read, for errors: a method, or a member of its reply.
  private let subject: String

  package init(_ members: JSONObject, subject: String) {
    self.members = members
    self.subject = subject
  }

  package func contains(_ key: String) -> Bool {
    value(key) != nil
  }

  package func string(_ key: String) throws(PressureError) -> String {
    try required(key, optionalString(key))
  }

  package func optionalString(_ key: String) throws(PressureError) -> String? {
    try optional(key) { $0.stringValue }
  }

  package func bool(_ key: String) throws(PressureError) -> Bool {
    try required(key, optionalBool(key))
  }

  package func optionalBool(_ key: String) throws(PressureError) -> Bool? {
    try optional(key) { $0.boolValue }
  }

  package func number(_ key: String) throws(PressureError) -> Double {
    try required(key, optionalNumber(key))
  }

  package func optionalNumber(_ key: String) throws(PressureError) -> Double? {
    try optional(key) { $0.doubleValue }
  }

  package func integer(_ key: String) throws(PressureError) -> Int {
    try required(key, optionalInteger(key))
  }

  package func optionalInteger(_ key: String) throws(PressureError) -> Int? {
    try optional(key) { $0.integerValue.flatMap { Int(exactly: $0) } }
  }

  /// A time in microseconds.
  func time(_ key: String) throws(PressureError) -> Duration {
    .microseconds(try integer(key))
  }

  package func object(_ key: String) throws(PressureError) -> WireReader {
    try required(key, optionalObject(key))
  }

  package func optionalObject(_ key: String) throws(PressureError) -> WireReader? {
    try optional(key) { $0.objectValue.map { WireReader($0, subject: "\(subject).\(key)") } }
  }

  /// An object whose members nothing is known of.
  package func jsonObject(_ key: String) throws(PressureError) -> JSONObject? {
    try optional(key) { $0.objectValue }
  }

  package func strings(_ key: String) throws(PressureError) -> [String]? {
    try optional(key) { value in
      value.arrayValue.flatMap { elements in
        let strings = elements.compactMap(\.stringValue)
        return strings.count == elements.count ? strings : nil
      }
    }
  }

  package func objects(_ key: String) throws(PressureError) -> [WireReader] {
    try optional(key) { value in
      value.arrayValue.flatMap { elements in
        let objects = elements.compactMap(\.objectValue)
        guard objects.count == elements.count else { return nil }
        return objects.map { WireReader($0, subject: "\(subject).\(key)") }
      }
    } ?? []
  }

  private func value(_ key: String) -> JSONValue? {
    guard let value = members[key], !value.isNull else { return nil }
    return value
  }

  private func optional<Result>(
    _ key: String, _ convert: (JSONValue) -> Result?
  ) throws(PressureError) -> Result? {
    guard let value = value(key) else { return nil }
    guard let result = convert(value) else { throw violation(key, "has the wrong type") }
    return result
  }

  private func required<Result>(_ key: String, _ value: Result?) throws(PressureError) -> Result {
    guard let value else { throw violation(key, "is missing") }
    return value
  }

  private func violation(_ key: String, _ mistake: String) -> PressureError {
    PressureError(.protocolViolation, "pressured broke the protocol: \(subject).\(key) \(mistake)")
  }
}
