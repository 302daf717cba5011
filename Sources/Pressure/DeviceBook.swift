import Synchronization

/// The devices that are there, as last heard.
final class DeviceBook: Sendable {
  private let devices = Mutex<[ForceDevice.ID: ForceDevice]>([:])

  /// Keeps it up to date until the task is cancelled; what it failed with, if anything.
  func follow(_ client: PressureClient) async -> PressureError? {
    do throws(PressureError) {
      for try await change in client.deviceChanges {
        devices.withLock { devices in
          devices[change.device.id] = change.kind == .removed ? nil : change.device
        }
      }
      return nil
    } catch {
      return error
    }
  }

  subscript(id: ForceDevice.ID) -> ForceDevice? {
    devices.withLock { $0[id] }
  }

  /// Whether the device of a press measures force; of one that was not heard of yet, the press tells.
  func hasForce(_ press: Press) -> Bool {
    self[press.device].map { $0.forceTouchCapability == .available }
      ?? (press.maximumPossibleForce > 0)
  }
}

/// Runs all of them until one fails, or all have ended.
func runAll(_ jobs: [@Sendable () async -> PressureError?]) async throws(PressureError) {
  let failure = await withTaskGroup(of: PressureError?.self) { group in
    for job in jobs { group.addTask { await job() } }
    var failure: PressureError?
    for await result in group where result != nil {
      failure = failure ?? result
      group.cancelAll()
    }
    return failure
  }
  if let failure { throw failure }
}
