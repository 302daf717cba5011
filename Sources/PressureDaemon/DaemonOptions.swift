package import Configuration

/// What the daemon was asked to do.
package struct DaemonOptions: Sendable {
  /// Where the service is found by default.
  package static let defaultSocketPath = "/run/pressured/io.pressured"

  /// Where to serve, unless sockets were inherited.
  package var socketPath = defaultSocketPath
  /// The file of a recording that is the only device; nil for the devices of this machine.
  package var recording: String?
  /// Whether the recording begins again after its end; the daemon ends with it otherwise.
  package var loops = false
  /// How much faster than it was recorded a recording plays.
  package var speed = 1.0
  /// Whether users may make devices and play on them; root always may.
  package var simulates = false
  /// How the user wants devices to be.
  package var settings = Settings()
  /// The folder in which what is learned of devices is kept, and what applications set; nil for nowhere.
  package var stateFolder: String?

  package init() {}
}
