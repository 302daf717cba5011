/// What a client asks for: one message on the wire.
package struct Call: Equatable, Sendable {
  /// The full name, `io.pressured.Devices.List`.
  package let method: String
  package let parameters: JSONObject
  /// Whether the client takes more than one reply.
  package let wantsMore: Bool
  /// Whether the client takes no reply at all.
  package let isOneway: Bool
  /// Whether the client wants to leave Varlink after the reply.
  package let wantsUpgrade: Bool

  package init(
    method: String, parameters: JSONObject = [:], wantsMore: Bool = false, isOneway: Bool = false,
    wantsUpgrade: Bool = false
  ) {
    self.method = method
    self.parameters = parameters
    self.wantsMore = wantsMore
    self.isOneway = isOneway
    self.wantsUpgrade = wantsUpgrade
  }

  /// The part of the name before its last dot, `io.pressured.Devices`; empty if there is no dot.
  package var interface: String {
    method.lastIndex(of: ".").map { String(method[..<$0]) } ?? ""
  }

  /// The part of the name after its last dot, `List`.
  package var member: String {
    method.lastIndex(of: ".").map { String(method[method.index(after: $0)...]) } ?? method
  }
}

extension Call {
  /// Reads a call from a message without its NUL byte.
  package init(
    message: [UInt8], maximumDepth: Int = JSONReader.greatestDepth
  ) throws(MessageError) {
    var members = try MessageMembers(message, maximumDepth: maximumDepth)
    guard let method = try members.takeString("method") else { throw .noMethod }
    self.init(
      method: method,
      parameters: try members.takeObject("parameters"),
      wantsMore: try members.takeBool("more"),
      isOneway: try members.takeBool("oneway"),
      wantsUpgrade: try members.takeBool("upgrade"))
    if let key = members.unknownKey { throw .unknownKey(key) }
    if wantsMore, isOneway { throw .moreAndOneway }
  }

  /// The message, its NUL byte included.
  package func encoded() -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("method")
    writer.string(method)
    writer.key("parameters")
    writer.object(parameters)
    if wantsMore { writer.flag("more") }
    if isOneway { writer.flag("oneway") }
    if wantsUpgrade { writer.flag("upgrade") }
    writer.endObject()
    writer.endMessage()
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func flag(_ name: StaticString) {
    key(name)
    bool(true)
  }
}
