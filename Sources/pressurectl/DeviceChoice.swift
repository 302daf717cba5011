import Arguments
import Pressure

/// The devices that a command is to look at.
struct DeviceChoice: Sendable {
  /// Nil for all.
  let ids: [ForceDevice.ID]?

  init(_ ids: [ForceDevice.ID]) {
    self.ids = ids.isEmpty ? nil : ids
  }

  func contains(_ id: ForceDevice.ID) -> Bool {
    ids?.contains(id) ?? true
  }

  /// Those of them that are there; asked for in any case, as it shows at once whether there is a daemon.
  func devices(of client: PressureClient) async throws(CommandFailure) -> [ForceDevice] {
    let known = try await CommandFailure.ofDaemon { () async throws(PressureError) in
      try await client.devices()
    }
    for id in ids ?? [] where !known.contains(where: { $0.id == id }) {
      throw CommandFailure("there is no device '\(id)'; 'pressurectl devices' lists them")
    }
    return known.filter { contains($0.id) }
  }
}
