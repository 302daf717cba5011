/// Counts what a recording holds while it is made.
package struct RecordingTally: Sendable {
  package private(set) var events = 0
  package private(set) var frames = 0
  /// Contacts that have begun: fingers by their tracking ids, or else what touches.
  package private(set) var contacts = 0
  /// How often the kernel had to drop events, because they were not read in time.
  package private(set) var losses = 0
  /// The time of the first event; nil where there is none.
  package private(set) var start: Timestamp?

  private let hasTrackingIDs: Bool
  private var last: Timestamp?

  /// The tally of a recording that is empty yet.
  package init(_ description: DeviceDescription) {
    hasTrackingIDs =
      description.axes[.trackingID] != nil && description.axes[.beforeSlot] == nil
  }

  /// How long it is from the first event to the last.
  package var length: Duration {
    guard let start, let last else { return .zero }
    return max(last.duration(since: start), .zero)
  }

  package mutating func count(_ event: InputEvent) {
    events += 1
    start = start ?? event.time
    last = event.time
    switch (event.type, event.code) {
    case (.synchronization, SynchronizationCode.report): frames += 1
    case (.synchronization, SynchronizationCode.dropped): losses += 1
    case (.absolute, AxisCode.trackingID.rawValue) where hasTrackingIDs && event.value >= 0:
      contacts += 1
    case (.key, KeyCode.touch.rawValue) where !hasTrackingIDs && event.value == 1: contacts += 1
    default: break
    }
  }
}
