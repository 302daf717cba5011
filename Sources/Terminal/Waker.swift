import LinuxSystem
import Synchronization

/// Wakes a thread that waits in an event loop, from any other.
package final class Waker: Sendable {
  private let pair: SocketPair
  private let isAwake = Atomic<Bool>(false)

  init() throws(SystemError) {
    pair = try UnixSocket.makePair()
  }

  /// What is readable once it was woken.
  var descriptor: Int32 { pair.second.number }

  /// Says that something has changed; cheap where that was said already.
  package func wake() {
    guard !isAwake.exchange(true, ordering: .acquiringAndReleasing) else { return }
    // One byte is there at a time at most, so that it fits.
    _ = try? UnixSocket.send([0], on: pair.first.number)
  }

  /// Before the thread looks at what has changed: what changes from here on wakes it again.
  func rest() {
    var room = [UInt8](repeating: 0, count: 64)
    // Reading cannot fail on a socket that is ours.
    _ = try? UnixSocket.receive(into: &room, on: pair.second.number)
    isAwake.store(false, ordering: .sequentiallyConsistent)
  }
}
