/// Why a message is neither a call nor a reply.
package enum MessageError: Error, Equatable, Sendable {
  /// It is not JSON.
  case json(JSONError)
  /// It is JSON, but no object.
  case notAnObject
  /// A call has a member that calls do not have.
  case unknownKey(String)
  /// A member has a value of the wrong type.
  case wrongType(key: String)
  /// A call has no method.
  case noMethod
  /// A call asks for many replies and for none.
  case moreAndOneway
  /// A reply is an error and says that more replies follow.
  case errorContinues
}

extension MessageError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .json(let error): "the message is not JSON: \(error)"
    case .notAnObject: "the message is not a JSON object"
    case .unknownKey(let key): "the message has an unknown member \"\(key)\""
    case .wrongType(let key): "the message's member \"\(key)\" has the wrong type"
    case .noMethod: "the call names no method"
    case .moreAndOneway: "the call asks both for many replies and for none"
    case .errorContinues: "the reply is an error and yet says that more follow"
    }
  }
}

/// The members of a message, each of which is taken once; null counts as absent.
struct MessageMembers {
  private var members: JSONObject

  init(_ message: [UInt8], maximumDepth: Int) throws(MessageError) {
    let value: JSONValue
    do {
      value = try JSONReader.value(of: message, maximumDepth: maximumDepth)
    } catch {
      throw .json(error)
    }
    guard case .object(let members) = value else { throw .notAnObject }
    self.members = members
  }

  /// A member that was not taken.
  var unknownKey: String? {
    members.members.first?.key
  }

  mutating func takeString(_ key: String) throws(MessageError) -> String? {
    guard let value = take(key) else { return nil }
    guard let string = value.stringValue else { throw .wrongType(key: key) }
    return string
  }

  mutating func takeBool(_ key: String) throws(MessageError) -> Bool {
    guard let value = take(key) else { return false }
    guard let bool = value.boolValue else { throw .wrongType(key: key) }
    return bool
  }

  mutating func takeObject(_ key: String) throws(MessageError) -> JSONObject {
    guard let value = take(key) else { return [:] }
    guard let object = value.objectValue else { throw .wrongType(key: key) }
    return object
  }

  private mutating func take(_ key: String) -> JSONValue? {
    guard let value = members[key] else { return nil }
    members[key] = nil
    return value.isNull ? nil : value
  }
}
