import Synchronization

/// Fingers that rest on a surface, recognised beside the presses of a `PreviewInteraction`.
///
/// It watches touches and takes nothing from anybody. Where a preview uses the same touches, let it fail
/// first:
///
/// ```swift
/// let longPress = LongPressInteraction(client: client) { press in print("held", press.location) }
/// longPress.requireFailure(of: preview)
/// try await longPress.run()
/// ```
public final class LongPressInteraction: Sendable {
  /// Enough to time a rest, and no more: a program is woken so often a second while something moves.
  private static let rate = 60

  /// How long the fingers have to rest.
  public let minimumDuration: Duration
  /// How many fingers have to rest.
  public let fingers: Int

  private let client: PressureClient
  private let devices: [ForceDevice.ID]?
  private let book = DeviceBook()
  private let handler: @Sendable (LongPress) async -> Void
  private let mustFail = Mutex<[PreviewInteraction]>([])
  private let isRunning = Atomic(false)
  /// Whether the handler works on a long press.
  private let isHandling = Atomic(false)

  /// An interaction that calls `handler` for each long press.
  ///
  /// - Parameters:
  ///   - client: The way to the daemon.
  ///   - devices: Only on these, by their `id`; nil for all.
  ///   - minimumDuration: How long the fingers have to rest; what touch interfaces have long agreed on.
  ///   - fingers: How many have to rest.
  ///   - handler: Called while the fingers still rest. A long press that comes while it works on the one
  ///     before is passed over.
  public init(
    client: PressureClient, devices: [ForceDevice.ID]? = nil,
    minimumDuration: Duration = .milliseconds(500), fingers: Int = 1,
    handler: @escaping @Sendable (LongPress) async -> Void
  ) {
    self.client = client
    self.devices = devices
    self.minimumDuration = minimumDuration
    self.fingers = fingers
    self.handler = handler
  }

  /// Has a long press wait until a press of that interaction cannot peek any more.
  ///
  /// A touch that has peeked is no long press; and one that is a long press peeks no more.
  public func requireFailure(of preview: PreviewInteraction) {
    mustFail.withLock { $0.append(preview) }
  }

  /// Recognises long presses until its task is cancelled.
  ///
  /// - Throws: `invalidParameter` for no fingers or more than 5, and where it runs already;
  ///   `permissionDenied`, or whatever else time does not heal.
  public func run() async throws(PressureError) {
    guard (1...5).contains(fingers) else {
      throw PressureError(.invalidParameter, "the number of fingers is from 1 to 5, not \(fingers)")
    }
    guard isRunning.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    else {
      throw PressureError(.invalidParameter, "the long press interaction runs already")
    }
    defer { isRunning.store(false, ordering: .relaxed) }
    try await runAll([{ await self.book.follow(self.client) }, { await self.follow() }])
  }

  private func follow() async -> PressureError? {
    var trackers: [ForceDevice.ID: RestTracker] = [:]
    var failure: PressureError?
    await withDiscardingTaskGroup { group in
      do throws(PressureError) {
        for try await frame in client.touches(devices: devices, maxRate: Self.rate) {
          let device = frame.device
          var tracker =
            trackers[device] ?? RestTracker(fingers: fingers, duration: minimumDuration)
          if let rest = tracker.update(frame, size: book[device]?.size) {
            group.addTask { await self.wait(for: rest) }
          }
          trackers[device] = tracker
        }
      } catch {
        failure = error
      }
      for device in trackers.keys { trackers[device]?.end() }
    }
    return failure
  }

  private func wait(for rest: Rest) async {
    guard await rest.isLong(minimumDuration) else { return }
    let press = rest.press
    let previews = mustFail.withLock { $0 }
    for preview in previews {
      guard await preview.peeks.hasFailed(on: press.device, since: press.time) else { return }
    }
    guard !rest.isOver,
      isHandling.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    else { return }
    for preview in previews { preview.peeks.setBlocked(true, press.device) }
    await handler(press)
    isHandling.store(false, ordering: .relaxed)
    await rest.waitForEnd()
    for preview in previews { preview.peeks.setBlocked(false, press.device) }
  }
}
