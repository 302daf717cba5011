package import LinuxSystem
package import Varlink

/// What a server does with the calls that it has read and checked.
///
/// The interface and the method exist and the parameters fit their types by the time that a call gets
/// here. Every call is answered on its connection, now or later, by exactly one of `reply`, `fail` and
/// `beginStream`.
package protocol CallHandler: AnyObject {
  func handle(_ call: Call, on connection: Connection)

  /// The error for a call whose parameters do not fit, where the handler can say better what is wrong.
  func explain(_ error: VarlinkError, of call: Call) -> VarlinkError

  /// A client has connected.
  func connectionDidOpen(_ connection: Connection)

  /// Whether that client may ask anything that is worth a place when there are too many clients.
  func isEntitled(_ peer: PeerCredentials) -> Bool

  /// A connection ends because of what its client did, or left undone.
  func connection(_ connection: Connection, endsWith error: VarlinkError)

  /// Clients cannot be accepted, or not all of them.
  func acceptDidFail(_ error: SystemError)

  /// A connection is gone, and its stream with it.
  func connectionDidClose(_ connection: Connection)
}

/// What a service says of itself.
package struct ServiceInfo: Sendable {
  package let vendor: String
  package let product: String
  package let version: String
  package let url: String

  package init(vendor: String, product: String, version: String, url: String) {
    self.vendor = vendor
    self.product = product
    self.version = version
    self.url = url
  }
}

extension CallHandler {
  package func explain(_ error: VarlinkError, of call: Call) -> VarlinkError { error }

  package func connectionDidOpen(_ connection: Connection) {}

  package func isEntitled(_ peer: PeerCredentials) -> Bool { true }

  package func connection(_ connection: Connection, endsWith error: VarlinkError) {}

  package func acceptDidFail(_ error: SystemError) {}
}
