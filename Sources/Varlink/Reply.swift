/// What a service answers: one message on the wire.
package struct Reply: Equatable, Sendable {
  package let parameters: JSONObject
  /// Whether more replies to the same call follow.
  package let continues: Bool
  /// The full name of the error, if this is one; an error is always the last reply.
  package let error: String?

  /// A reply that is no error.
  package init(parameters: JSONObject = [:], continues: Bool = false) {
    self.parameters = parameters
    self.continues = continues
    self.error = nil
  }

  /// A reply that ends the call with an error.
  package init(_ error: VarlinkError) {
    self.parameters = error.parameters
    self.continues = false
    self.error = error.name
  }

  /// The parameters, or the error thrown.
  package func get() throws(VarlinkError) -> JSONObject {
    if let error { throw VarlinkError(error, parameters: parameters) }
    return parameters
  }
}

extension Reply {
  /// Reads a reply from a message without its NUL byte.
  ///
  /// Members that this side does not know are passed over: a service may be newer than its client.
  package init(
    message: [UInt8], maximumDepth: Int = JSONReader.greatestDepth
  ) throws(MessageError) {
    var members = try MessageMembers(message, maximumDepth: maximumDepth)
    parameters = try members.takeObject("parameters")
    continues = try members.takeBool("continues")
    error = try members.takeString("error")
    if continues, error != nil { throw .errorContinues }
  }

  /// The message, its NUL byte included.
  ///
  /// Only what applies is written: systemd's client hangs up on `"error":null`.
  package func encoded() -> [UInt8] {
    var writer = JSONWriter()
    if let error {
      writer.beginObject()
      writer.key("error")
      writer.string(error)
      writer.key("parameters")
      writer.object(parameters)
      writer.endObject()
      writer.endMessage()
    } else {
      writer.beginReply()
      writer.object(parameters)
      writer.endReply(continues: continues)
    }
    return writer.bytes
  }
}

extension JSONWriter {
  /// Begins a reply that is no error; its parameters, one object, are to be written next.
  package mutating func beginReply() {
    beginObject()
    key("parameters")
  }

  /// Ends what `beginReply` began, with the NUL byte.
  package mutating func endReply(continues: Bool) {
    if continues {
      key("continues")
      bool(true)
    }
    endObject()
    endMessage()
  }
}
