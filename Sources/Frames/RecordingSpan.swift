/// The time that the recordings of one file take together, on the clock that they share.
package struct RecordingSpan: Hashable, Sendable {
  /// The moment of the first event of any of them.
  package let start: Timestamp
  /// How long after that the last event of any of them is.
  package let length: Duration

  package init(of recordings: [Recording]) {
    let firsts = recordings.compactMap(\.events.first?.time)
    let start = firsts.min() ?? Timestamp(microseconds: 0)
    self.start = start
    length = recordings.map { Self.length(of: $0, from: start) }.max() ?? .zero
  }

  /// How far its last event is from `start`, where time that goes back in the file stands still.
  private static func length(of recording: Recording, from start: Timestamp) -> Duration {
    var (length, last) = (Int64(0), start)
    for event in recording.events {
      length = length.addingSaturating(
        max(event.time.duration(since: last), .zero).wholeMicroseconds)
      last = event.time
    }
    return .microseconds(length)
  }
}
