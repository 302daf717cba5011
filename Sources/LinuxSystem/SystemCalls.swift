import Glibc

/// Runs a system call that answers -1 on failure, again where a signal interrupted it.
///
/// Every call goes through here, so that errno is read before anything else runs.
package func check(
  _ call: StaticString, _ subject: String? = nil, _ body: () -> Int32
) throws(SystemError) -> Int32 {
  while true {
    let result = body()
    if result != -1 { return result }
    let code = errno
    if code == EINTR { continue }
    throw SystemError(call: "\(call)", errno: code, subject: subject)
  }
}

/// How a transfer on a non-blocking descriptor ended.
package enum TransferResult: Hashable, Sendable {
  case transferred(Int)
  /// Nothing can be read or written now; the descriptor's readiness tells when.
  case wouldBlock
  /// The other side is gone, in whatever way.
  case closed
}

/// Like `check`, for reads and writes: what the caller has to expect is a result, not an error.
func transfer(
  _ call: StaticString, _ subject: String? = nil, _ body: () -> Int
) throws(SystemError) -> TransferResult {
  while true {
    let count = body()
    if count >= 0 { return .transferred(count) }
    let code = errno
    switch code {
    case EINTR: continue
    case EAGAIN: return .wouldBlock
    case EPIPE, ECONNRESET: return .closed
    default: throw SystemError(call: "\(call)", errno: code, subject: subject)
    }
  }
}
