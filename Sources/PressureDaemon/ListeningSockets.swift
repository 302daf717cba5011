import LinuxSystem
import VarlinkServer

/// Gives a server its sockets: those that the service manager opened, or else one of its own.
struct ListeningSockets {
  /// Where the daemon serves on a socket that it made itself; it is removed at the end.
  private(set) var ownPath: String?

  /// - Throws: what stands in the way, for example another daemon at `path`.
  init(serving server: Server, at path: String, manager: ServiceManager) throws(DaemonError) {
    do throws(SystemError) {
      let inherited = try manager.inheritedSockets()
      for number in inherited {
        // A manager passes a socket that listens; a tool that starts us for one call, a connection.
        let descriptor = OwnedDescriptor(owning: number)
        if try UnixSocket.isListening(number) {
          try server.listen(on: descriptor)
        } else {
          try server.adopt(descriptor)
        }
      }
      if !inherited.isEmpty { return }
    } catch {
      throw .system(error)
    }
    do throws(ListenError) {
      let descriptor = try UnixSocket.listen(at: path)
      ownPath = path
      try Self.listen(on: descriptor, server)
    } catch {
      throw .listen(error)
    }
  }

  /// Removes the socket that the daemon made.
  func remove() {
    guard let ownPath else { return }
    UnixSocket.remove(at: ownPath)
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
