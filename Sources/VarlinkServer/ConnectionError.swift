import Varlink

/// Why a server ends a connection, as the client is told.
enum ConnectionError: Error, Equatable {
  case malformedMessage(reason: String)
  case messageTooLarge(limit: Int)
  case messageIncomplete
  case tooManyConnections(limit: Int)
  case tooManyCalls
  case callRateExceeded(limit: Int)
  case slowReader(lost: Int)

  /// The error on the wire, in the interface that the server keeps for these.
  func onTheWire(interface: String) -> VarlinkError {
    let (name, parameters): (String, JSONObject) =
      switch self {
      case .malformedMessage(let reason): ("MalformedMessage", ["reason": .string(reason)])
      case .messageTooLarge(let limit): ("MessageTooLarge", ["limit": .integer(Int64(limit))])
      case .messageIncomplete: ("MessageIncomplete", [:])
      case .tooManyConnections(let limit):
        ("TooManyConnections", ["limit": .integer(Int64(limit))])
      case .tooManyCalls: ("TooManyCalls", [:])
      case .callRateExceeded(let limit): ("CallRateExceeded", ["limit": .integer(Int64(limit))])
      case .slowReader(let lost): ("SlowReader", ["lost": .integer(Int64(lost))])
      }
    return VarlinkError("\(interface).\(name)", parameters: parameters)
  }
}
