import LinuxSystem
import Varlink

/// Cuts what a client sends into calls, and says where it breaks the rules.
struct CallReader {
  private let limits: ServerLimits
  private var framer: MessageFramer
  private var rate: TokenBucket
  /// Since when a message is incomplete.
  private(set) var partialSince: MonotonicInstant?

  init(limits: ServerLimits, now: MonotonicInstant) {
    self.limits = limits
    framer = MessageFramer(limit: limits.messageBytes)
    rate = TokenBucket(rate: limits.callsPerSecond, capacity: limits.callBurst, now: now)
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    framer.append(bytes)
  }

  /// Whether there is anything that was not taken.
  var hasBytes: Bool { framer.pendingByteCount > 0 }

  /// The next complete call, and how many bytes it had; nil where there is none.
  mutating func next(now: MonotonicInstant) throws(ConnectionError) -> (call: Call, bytes: Int)? {
    guard let message = try nextMessage() else {
      partialSince = framer.pendingByteCount > 0 ? partialSince ?? now : nil
      return nil
    }
    partialSince = nil
    guard rate.take(now: now) else { throw .callRateExceeded(limit: limits.callsPerSecond) }
    do {
      let call = try Call(message: message, maximumDepth: limits.nesting)
      return (call, message.count)
    } catch {
      throw .malformedMessage(reason: error.description)
    }
  }

  private mutating func nextMessage() throws(ConnectionError) -> [UInt8]? {
    do {
      return try framer.next()
    } catch {
      throw .messageTooLarge(limit: limits.messageBytes)
    }
  }
}
