import LinuxSystem
import Varlink
import VarlinkClient

/// Why a service did not pass.
enum CertificationFailure: Error, CustomStringConvertible {
  case client(method: String, ClientError)
  /// What a method answered does not fit as the argument of the next.
  case unfit(method: String, VarlinkError)
  case replyCount(Int)
  case notAllOK(JSONObject)

  var description: String {
    switch self {
    case .client(let method, let error): "\(method): \(error)"
    case .unfit(let method, let error): "before \(method): \(error)"
    case .replyCount(let count): "\(CertificationInterface.stream): \(count) replies"
    case .notAllOK(let reply):
      "\(CertificationInterface.last): \(VarlinkError("", parameters: reply))"
    }
  }
}

/// Runs the sequence of calls against any service of `org.varlink.certification`.
struct CertificationClient {
  let connection: VarlinkConnection
  let interface: InterfaceDescription

  func run() throws(CertificationFailure) {
    var reply = try call(CertificationInterface.first, after: [:])
    let client = reply["client_id"]
    for method in CertificationInterface.single {
      reply["client_id"] = client
      reply = try call(method, after: reply)
    }
    reply["client_id"] = client
    let texts = try stream(after: reply)
    try callOneway(after: ["client_id": client ?? .null, "last_more_replies": .array(texts)])
    let end = try call(CertificationInterface.last, after: ["client_id": client ?? .null])
    guard end["all_ok"] == true else { throw .notAllOK(end) }
  }

  private func call(
    _ method: String, after previous: JSONObject
  ) throws(CertificationFailure) -> JSONObject {
    let arguments = try arguments(of: method, from: previous)
    return try attempt(method) { () throws(ClientError) in
      try connection.call("\(interface.name).\(method)", arguments)
    }
  }

  private func stream(after previous: JSONObject) throws(CertificationFailure) -> [JSONValue] {
    let method = CertificationInterface.stream
    let arguments = try arguments(of: method, from: previous)
    let texts = try attempt(method) { () throws(ClientError) in
      let replies = try connection.stream("\(interface.name).\(method)", arguments)
      var texts: [JSONValue] = []
      while let reply = try replies.next(within: VarlinkConnection.patience) {
        texts.append(reply["string"] ?? .null)
      }
      return texts
    }
    guard texts.count == CertificationInterface.replyCount else { throw .replyCount(texts.count) }
    return texts
  }

  private func callOneway(after previous: JSONObject) throws(CertificationFailure) {
    let method = CertificationInterface.oneway
    let arguments = try arguments(of: method, from: previous)
    try attempt(method) { () throws(ClientError) in
      try connection.callOneway("\(interface.name).\(method)", arguments)
    }
  }

  /// What `method` takes, out of what the method before it gave.
  private func arguments(
    of method: String, from previous: JSONObject
  ) throws(CertificationFailure) -> JSONObject {
    let fields = interface.method(named: method)?.input ?? []
    let arguments = JSONObject(
      fields.compactMap { field in previous[field.name].map { (field.name, $0) } })
    do throws(VarlinkError) {
      try interface.validate(arguments, forMethod: method)
    } catch {
      throw .unfit(method: method, error)
    }
    return arguments
  }

  private func attempt<Result>(
    _ method: String, _ body: () throws(ClientError) -> Result
  ) throws(CertificationFailure) -> Result {
    do throws(ClientError) {
      return try body()
    } catch {
      throw .client(method: method, error)
    }
  }
}
