import CLinux
import Glibc

/// What a descriptor is watched for, and what it turned out to be ready for.
package struct Readiness: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static var nothing: Readiness { Readiness(rawValue: 0) }
  package static var readable: Readiness { Readiness(rawValue: EPOLLIN.rawValue) }
  package static var writable: Readiness { Readiness(rawValue: EPOLLOUT.rawValue) }
  /// The peer will send no more.
  package static var peerClosed: Readiness { Readiness(rawValue: EPOLLRDHUP.rawValue) }
  /// Both directions are gone; reported whether asked for or not.
  package static var hungUp: Readiness { Readiness(rawValue: EPOLLHUP.rawValue) }
  /// The descriptor is broken; reported whether asked for or not.
  package static var failed: Readiness { Readiness(rawValue: EPOLLERR.rawValue) }
}

/// The kernel's list of watched descriptors, each under a key of the caller's choice.
@safe struct Epoll: ~Copyable {
  /// How many ready descriptors one wait hands over; the rest comes with the next.
  private static let batchSize = 64

  private let descriptor: OwnedDescriptor
  private var ready: [epoll_event]

  /// Readable while one of the watched descriptors is ready; it stays this value's.
  var number: Int32 { descriptor.number }

  /// The corresponding C function is `epoll_create1`.
  init() throws(SystemError) {
    descriptor = OwnedDescriptor(
      owning: try check("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) })
    unsafe ready = Array(repeating: epoll_event(), count: Self.batchSize)
  }

  /// The corresponding C function is `epoll_ctl(EPOLL_CTL_ADD)`.
  func add(_ watched: Int32, interest: Readiness, key: UInt64) throws(SystemError) {
    try control(EPOLL_CTL_ADD, watched, interest, key)
  }

  /// The corresponding C function is `epoll_ctl(EPOLL_CTL_MOD)`.
  func modify(_ watched: Int32, interest: Readiness, key: UInt64) throws(SystemError) {
    try control(EPOLL_CTL_MOD, watched, interest, key)
  }

  /// Forgets a descriptor, which fails only where it was closed first: then the kernel has forgotten it.
  ///
  /// The corresponding C function is `epoll_ctl(EPOLL_CTL_DEL)`.
  func remove(_ watched: Int32) {
    _ = epoll_ctl(descriptor.number, EPOLL_CTL_DEL, watched, nil)
  }

  /// Waits for something to be ready, at most for `limit` where one is given, and says for how many.
  ///
  /// The corresponding C functions are `epoll_wait` and, from Linux 5.11 on, `epoll_pwait2`.
  mutating func wait(atMost limit: Duration?) throws(SystemError) -> Int {
    let number = descriptor.number
    guard let limit else { return try wait(milliseconds: -1) }
    let (seconds, attoseconds) = limit.components
    var timeout = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    do {
      return Int(
        try check("epoll_pwait2") {
          unsafe epoll_pwait2(number, &ready, Int32(Self.batchSize), &timeout, nil)
        })
    } catch  where error.errno == ENOSYS {
      // Rounded up: a wait that ends too early would be begun again at once.
      let milliseconds = limit / .milliseconds(1)
      return try wait(milliseconds: Int32(min(milliseconds + 1, Double(Int32.max))))
    }
  }

  private mutating func wait(milliseconds: Int32) throws(SystemError) -> Int {
    let number = descriptor.number
    return Int(
      try check("epoll_wait") {
        unsafe epoll_wait(number, &ready, Int32(Self.batchSize), milliseconds)
      })
  }

  /// What the last wait found; `position` is below what it returned.
  func readyKey(at position: Int) -> UInt64 {
    unsafe ready[position].data.u64
  }

  /// What the last wait found; `position` is below what it returned.
  func readiness(at position: Int) -> Readiness {
    Readiness(rawValue: unsafe ready[position].events)
  }

  private func control(
    _ operation: Int32, _ watched: Int32, _ interest: Readiness, _ key: UInt64
  ) throws(SystemError) {
    let number = descriptor.number
    var event = unsafe epoll_event()
    unsafe event.events = interest.rawValue
    unsafe event.data.u64 = key
    _ = try check("epoll_ctl") {
      unsafe epoll_ctl(number, operation, watched, &event)
    }
  }
}
