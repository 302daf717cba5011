import LinuxSystem
import Varlink
import VarlinkServer

/// Bounds how many streams of one interface a user may have open.
package enum SubscriptionLimit {
  /// A person's own applications and tools; root, who runs the tests, has more.
  package static let perUser = 8
  /// How many times as many root has.
  package static let rootFactor = 8

  /// Whether one more is allowed beside `open` connections; the client has been told where it is not.
  static func allows(_ connection: Connection, beside open: some Sequence<Connection>) -> Bool {
    let user = connection.peer.user
    let limit = user == 0 ? perUser * rootFactor : perUser
    let count = open.reduce(0) { $1.peer.user == user ? $0 + 1 : $0 }
    guard count >= limit else { return true }
    connection.finish(
      VarlinkError(
        "io.pressured.Connection.TooManySubscriptions",
        parameters: ["limit": .integer(Int64(limit))]))
    return false
  }
}
