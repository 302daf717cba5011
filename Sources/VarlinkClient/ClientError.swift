package import LinuxSystem
package import Varlink

/// Why a call, or a whole connection, came to nothing.
package enum ClientError: Error, Equatable, Sendable {
  /// A system call failed, `connect` among them.
  case system(SystemError)
  /// The service closed the connection.
  case closed
  /// The service sent a message that is too long.
  case framing(FramingError)
  /// The service sent a message that is no reply.
  case message(MessageError)
  /// The service says that more replies follow, but one was asked for.
  case unexpectedContinuation
  /// The service did not answer in time.
  case timedOut
  /// More calls wait to be sent than the connection keeps.
  case tooMuchToSend(limit: Int)
  /// The service answered with an error; the connection goes on.
  case service(VarlinkError)
}

extension ClientError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let error): error.description
    case .closed: "the service closed the connection"
    case .framing(let error): "the service broke the protocol: \(error)"
    case .message(let error): "the service broke the protocol: \(error)"
    case .unexpectedContinuation:
      "the service broke the protocol: it answers more than once to a call for one reply"
    case .timedOut: "the service did not answer in time"
    case .tooMuchToSend(let limit): "more than \(limit) bytes wait to be sent"
    case .service(let error): error.description
    }
  }
}
