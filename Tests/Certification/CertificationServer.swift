import Varlink
import VarlinkServer

/// Answers the sequence of calls, and refuses what is out of order or was changed on the way.
final class CertificationServer: CallHandler {
  /// How many sequences may be under way; the oldest is forgotten for a new one.
  private static let clientLimit = 64

  private struct Client {
    let id: String
    /// The method that must come next.
    var expected: String
  }

  private var clients: [Client] = []

  func handle(_ call: Call, on connection: Connection) {
    do throws(VarlinkError) {
      try answer(call, on: connection)
    } catch {
      connection.fail(error)
    }
  }

  func connectionDidClose(_ connection: Connection) {}

  private func answer(_ call: Call, on connection: Connection) throws(VarlinkError) {
    guard call.member != CertificationInterface.first else {
      try check(call, against: CertificationSequence.call(of: call.member, client: ""))
      return connection.reply(["client_id": .string(register())])
    }
    try advance(call)
    switch call.member {
    case CertificationInterface.stream: stream(on: connection)
    case CertificationInterface.last: connection.reply(["all_ok": true])
    default: connection.reply(CertificationSequence.reply(to: call.member) ?? [:])
    }
  }

  /// Checks that the call is the one that its client must make now; if not, the sequence is over.
  private func advance(_ call: Call) throws(VarlinkError) {
    let id = call.parameters["client_id"]?.stringValue ?? ""
    guard let position = clients.firstIndex(where: { $0.id == id }) else {
      throw VarlinkError("\(CertificationInterface.name).ClientIdError")
    }
    let client = clients.remove(at: position)
    try check(call, against: CertificationSequence.call(of: client.expected, client: id))
    if let next = CertificationSequence.successor(of: client.expected) {
      clients.append(Client(id: id, expected: next))
    }
  }

  private func check(_ call: Call, against wanted: Call) throws(VarlinkError) {
    guard call.canonical != wanted.canonical else { return }
    throw VarlinkError(
      "\(CertificationInterface.name).CertificationError",
      parameters: ["wants": .object(wanted.object), "got": .object(call.object)])
  }

  private func register() -> String {
    if clients.count >= Self.clientLimit { clients.removeFirst() }
    let id = String(UInt64.random(in: 0...(.max)), radix: 16)
    clients.append(Client(id: id, expected: CertificationInterface.single[0]))
    return id
  }

  private func stream(on connection: Connection) {
    guard connection.beginStream() else { return }
    for text in CertificationSequence.streamed.dropLast() {
      let reply = Reply(parameters: ["string": .string(text)], continues: true)
      connection.send(StreamMessage(bytes: reply.encoded()), key: 0, delivery: .edge)
    }
    connection.reply(["string": .string(CertificationSequence.streamed.last ?? "")])
  }
}

extension Call {
  fileprivate var canonical: Call {
    Call(
      method: method, parameters: parameters.canonical, wantsMore: wantsMore, isOneway: isOneway,
      wantsUpgrade: wantsUpgrade)
  }

  /// The call as an object, for people to compare.
  fileprivate var object: JSONObject {
    [
      "method": .string(method), "parameters": .object(parameters), "more": .bool(wantsMore),
      "oneway": .bool(isOneway), "upgrade": .bool(wantsUpgrade),
    ]
  }
}
