import LinuxSystem
package import VarlinkServer

/// Gives a server its sockets: those that the service manager opened, or else one of its own.
package struct ListeningSockets {
  /// Where the daemon serves on a socket that it made itself.
  package private(set) var ownPath: String?
  /// Whether clients can still come; false where all that was inherited are connections.
  package private(set) var isListening = false

  /// Serves the descriptors in `inherited`, which it owns from now on; where there are none, `path`.
  ///
  /// What is thrown says what stands in the way, for example another daemon at `path`.
  package init(
    serving server: Server, at path: String, inherited: [Int32]
  ) throws(DaemonError) {
    do throws(SystemError) {
      for number in inherited {
        // A manager passes a socket that listens; a tool that starts us for one call, a connection.
        let descriptor = OwnedDescriptor(owning: number)
        if try UnixSocket.isListening(number) {
          try server.listen(on: descriptor)
          isListening = true
        } else {
          try server.adopt(descriptor)
        }
      }
    } catch {
      throw .system(error)
    }
    guard inherited.isEmpty else { return }
    do throws(ListenError) {
      try Self.listen(on: try UnixSocket.listen(at: path), server)
    } catch {
      throw .listen(error)
    }
    ownPath = path
    isListening = true
  }

  /// Removes the socket that the daemon made.
  ///
  /// To be called before the server stops: what has the name afterwards may be another daemon's.
  package mutating func remove() {
    guard let path = ownPath.take() else { return }
    UnixSocket.remove(at: path)
  }

  private static func listen(
    on descriptor: consuming OwnedDescriptor, _ server: Server
  ) throws(ListenError) {
    do throws(SystemError) {
      try server.listen(on: descriptor)
    } catch {
      throw .system(error)
    }
  }
}
