import LinuxSystem
import TestSupport
import Testing
import Varlink

/// A client that checks every reply against the interface that it called.
final class Client {
  let peer: SocketPeer
  private let interfaces: [InterfaceDescription]
  /// What was called last.
  private var call = Call(method: "")

  init(peer: SocketPeer, interfaces: [InterfaceDescription]) {
    self.peer = peer
    self.interfaces = interfaces
  }

  var isClosed: Bool { peer.isClosed }

  /// Sends a call, and lets the server take it.
  func call(_ method: String, _ parameters: JSONObject = [:], more: Bool = false) throws {
    call = Call(method: method, parameters: parameters, wantsMore: more)
    try peer.send(call.encoded())
  }

  /// The replies that have come; each that is no error has the types that the interface says.
  func replies() throws -> [Reply] {
    let interface = try #require(interfaces.first { $0.name == call.interface })
    return try peer.messages().map { message in
      let reply = try Reply(message: message)
      if reply.error == nil {
        try interface.validate(reply.parameters, forReplyOf: call.member)
      }
      return reply
    }
  }

  /// The only reply that has come.
  func onlyReply() throws -> Reply {
    let replies = try replies()
    #expect(replies.count == 1)
    return try #require(replies.first)
  }

  /// The replies that have come, as text.
  func texts() throws -> [String] { try peer.replies() }
}

extension Reply {
  func integer(_ key: String) -> Int64? { parameters[key]?.integerValue }
  func string(_ key: String) -> String? { parameters[key]?.stringValue }
  func number(_ key: String) -> Double? { parameters[key]?.doubleValue }
  func object(_ key: String) -> JSONObject? { parameters[key]?.objectValue }
  func bool(_ key: String) -> Bool? { parameters[key]?.boolValue }

  /// What a touch reply says of its contacts, for example `1 moved`.
  var contacts: [String] {
    (parameters["contacts"]?.arrayValue ?? []).map { value in
      let contact = value.objectValue
      let id = contact?["id"]?.integerValue ?? -1
      return "\(id) \(contact?["phase"]?.stringValue ?? "?")"
    }
  }

  /// A member of a contact.
  func contact(_ index: Int, _ key: String) -> JSONValue? {
    guard let all = parameters["contacts"]?.arrayValue, all.indices.contains(index) else {
      return nil
    }
    return all[index].objectValue?[key]
  }

  /// The phase of a press, with the reason where there is one: `cancelled moved`.
  var phase: String {
    [string("phase") ?? "?", string("reason")].compactMap(\.self).joined(separator: " ")
  }
}
