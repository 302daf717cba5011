import LinuxSystem
import VarlinkServer

/// The actions that running applications perform now, and who waits for their answers.
struct ActionRequests {
  /// How long an application may take to answer, and so its user before anything is seen to happen.
  static let patience = Duration.seconds(5)
  /// How many answers an application may owe: as many as anybody chooses in that time.
  static let handlerLimit = 16

  /// One action.
  struct Request {
    let number: Int64
    let application: ApplicationOfUser
    let type: String
    /// The connection of the application's handler.
    let handler: UInt64
    /// Who waits, and how long; nil where nobody does.
    let performer: (connection: Connection, deadline: MonotonicInstant)?
  }

  /// Oldest first.
  private var requests: [Request] = []
  private var lastNumber: Int64 = 0

  /// When the first of those who wait has waited for too long.
  var nextDeadline: MonotonicInstant? { requests.lazy.compactMap(\.performer?.deadline).min() }

  /// Whether an application may be asked for one more answer.
  func hasRoom(for handler: UInt64) -> Bool {
    requests.count { $0.handler == handler } < Self.handlerLimit
  }

  /// Enters a request for which `performer` waits.
  mutating func add(
    _ type: String, of application: ApplicationOfUser, to handler: UInt64,
    for performer: Connection,
    now: MonotonicInstant
  ) -> Request {
    add(type, application, handler, (performer, now.advanced(by: Self.patience)))
  }

  /// Enters a request for which nobody waits, so that it can be answered as others are.
  mutating func add(
    _ type: String, of application: ApplicationOfUser, to handler: UInt64
  ) -> Request {
    add(type, application, handler, nil)
  }

  /// The request that a user answers, which is then over.
  mutating func take(_ number: Int64, ofUser user: UInt32) -> Request? {
    takeFirst { $0.number == number && $0.application.user == user }
  }

  /// A request for which somebody has waited for too long.
  mutating func takeExpired(now: MonotonicInstant) -> Request? {
    takeFirst { $0.performer.map { $0.deadline <= now } ?? false }
  }

  /// A request of a handler, which is gone.
  mutating func takeRequest(ofHandler handler: UInt64) -> Request? {
    takeFirst { $0.handler == handler }
  }

  /// Forgets what somebody waits for who is gone.
  mutating func forget(performer: UInt64) {
    requests.removeAll { $0.performer?.connection.id == performer }
  }

  private mutating func add(
    _ type: String, _ application: ApplicationOfUser, _ handler: UInt64,
    _ performer: (connection: Connection, deadline: MonotonicInstant)?
  ) -> Request {
    lastNumber += 1
    let request = Request(
      number: lastNumber, application: application, type: type, handler: handler,
      performer: performer)
    requests.append(request)
    return request
  }

  private mutating func takeFirst(where matches: (Request) -> Bool) -> Request? {
    requests.firstIndex(where: matches).map { requests.remove(at: $0) }
  }
}
