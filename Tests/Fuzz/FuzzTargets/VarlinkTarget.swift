import Varlink

extension FuzzTarget {
  private static let limit = 2048

  /// A stream of bytes as a connection gets it, cut into messages of calls and replies.
  static let varlink = FuzzTarget("varlink") { input throws(Mistake) in
    let step = Int(input.first ?? 0) % 64 + 1
    let stream = Array(input.dropFirst())
    let whole = messages(in: stream, step: max(stream.count, 1))
    try expect(messages(in: stream, step: step) == whole, "messages depend on how bytes came")
    for message in whole {
      try checkJSON(message)
      try checkCall(message)
      try checkReply(message)
    }
  }

  /// The messages up to the first that is too large, which is told by a last one.
  private static func messages(in stream: [UInt8], step: Int) -> [[UInt8]] {
    var framer = MessageFramer(limit: limit)
    var messages: [[UInt8]] = []
    for start in stride(from: 0, to: stream.count, by: step) {
      framer.append(stream[start..<min(start + step, stream.count)])
      do throws(FramingError) {
        while let message = try framer.next() { messages.append(message) }
      } catch {
        return messages + [Array("\(error)".utf8)]
      }
    }
    return messages
  }

  private static func checkJSON(_ text: [UInt8]) throws(Mistake) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.value(of: text)
    } catch {
      return try expect(error.offset <= text.count, "a mistake behind the end: \(error)")
    }
    guard !value.holdsNUL else { return }
    var writer = JSONWriter()
    writer.value(value)
    // A text that cannot be read again differs from the value, too.
    let again = try? JSONReader.value(of: writer.bytes)
    try expect(again == value, "written and read again it is another value")
  }

  private static func checkCall(_ message: [UInt8]) throws(Mistake) {
    guard let call = try? Call(message: message) else { return }
    guard !JSONValue.object(call.parameters).holdsNUL, !call.method.contains("\0") else { return }
    let again = try? Call(message: call.encoded().dropLast())
    try expect(again == call, "the call is another when it is read again")
  }

  private static func checkReply(_ message: [UInt8]) throws(Mistake) {
    guard let reply = try? Reply(message: message) else { return }
    guard !JSONValue.object(reply.parameters).holdsNUL, reply.error?.contains("\0") != true
    else { return }
    let again = try? Reply(message: reply.encoded().dropLast())
    try expect(again == reply, "the reply is another when it is read again")
  }
}

extension JSONValue {
  /// Whether any string has a NUL, which the writer replaces.
  var holdsNUL: Bool {
    switch self {
    case .string(let text): text.utf8.contains(0)
    case .array(let elements): elements.contains(where: \.holdsNUL)
    case .object(let object):
      object.members.contains { $0.key.utf8.contains(0) || $0.value.holdsNUL }
    case .null, .bool, .integer, .number: false
    }
  }
}
