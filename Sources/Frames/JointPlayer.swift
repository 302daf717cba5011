/// Plays the recordings of one file together, frame by frame in the order of their times.
package struct JointPlayer: Sendable {
  /// A frame that is to be handed over.
  package struct Next: Sendable {
    /// Whose it is, counted from 0 in the order of the file.
    package let device: Int
    /// When it is due, in real time from the start.
    package let due: Duration
    /// Whether it is the first of another pass, before which contacts of its device must be cancelled.
    package let startsOver: Bool
  }

  private var players: [RecordingPlayer]

  /// A player that started at `start`, on the clock that the frames of all devices shall have.
  package init(
    _ recordings: [Recording], speed: Double = 1, loops: Bool = false, start: Timestamp
  ) {
    let span = RecordingSpan(of: recordings)
    players = recordings.map {
      RecordingPlayer($0, in: span, speed: speed, loops: loops, start: start)
    }
  }

  /// The next frame of all devices; of several of one moment that of the first; nil when none is left.
  package var next: Next? {
    var earliest: (device: Int, time: Timestamp)?
    for (device, player) in players.enumerated() {
      guard let time = player.nextTime else { continue }
      if let earliest, earliest.time <= time { continue }
      earliest = (device, time)
    }
    guard let earliest, let due = players[earliest.device].nextDue else { return nil }
    return Next(
      device: earliest.device, due: due, startsOver: players[earliest.device].startsOver)
  }

  /// Hands over the next frame, using the storage of `frame` again; answers whose it is.
  package mutating func takeNext(into frame: inout Frame) -> Int? {
    guard let device = next?.device, players[device].takeNext(into: &frame) else { return nil }
    return device
  }

  /// What a device would say of itself to somebody who opens it at this moment of the frames' clock, or
  /// before its next frame if that is earlier.
  package func found(_ device: Int, at moment: Timestamp) -> Frame? {
    guard players.indices.contains(device) else { return nil }
    return players[device].found(at: min(moment, players[device].nextTime ?? moment))
  }

  /// When a moment on the frames' clock comes, in real time from the start; never negative.
  package func due(at moment: Timestamp) -> Duration { players.first?.due(at: moment) ?? .zero }

  /// The moment on the frames' clock after so much real time; nil where there are no devices.
  package func moment(after real: Duration) -> Timestamp? { players.first?.moment(after: real) }
}
