/// Says when each frame of a recording is due, and hands it over: a device without a clock.
///
/// A device that first did something some time after another of the same file does so here. Due times are
/// real time, scaled by the speed. The times in the frames are not scaled, so that
/// recognisers find the same at any speed; they go on from pass to pass of a recording that loops.
package struct RecordingPlayer: Sendable {
  /// How much recorded time lies between two passes of a recording that loops: time enough to see that
  /// it ended.
  package static let pauseBetweenPasses: Duration = .seconds(1)

  private let recording: Recording
  private let speed: Double
  private let loops: Bool
  private let start: Timestamp
  private let span: RecordingSpan
  private var assembler = FrameAssembler()
  private var pending: Frame?
  private var index = 0
  /// How many events of this pass belong to frames that were handed over.
  private var taken = 0
  /// How many of it belong to them and to the next one.
  private var prepared = 0
  /// The time in the file of the event that was read last, or of its beginning.
  private var readTime: Timestamp
  /// How far into the recording the present pass began.
  private var passStart = Duration.zero
  /// How far into the recording the event that was read last is, over all passes; never goes back.
  private var elapsed = Duration.zero

  /// Whether the next frame is the first of another pass.
  ///
  /// Contacts that the last pass left open must be cancelled before.
  package private(set) var startsOver = false

  /// A player that started at `start`, on the clock that the frames shall have.
  ///
  /// `span` is that of all recordings of the file. A speed that is not a positive number counts as 1.
  package init(
    _ recording: Recording, in span: RecordingSpan? = nil, speed: Double = 1, loops: Bool = false,
    start: Timestamp
  ) {
    let span = span ?? RecordingSpan(of: [recording])
    self.span = span
    readTime = span.start
    self.recording = recording
    self.speed = speed.isFinite && speed > 0 ? speed : 1
    self.loops = loops
    self.start = start
    prepareNext()
  }

  /// When the next frame is due, in real time from the start; nil when nothing is left.
  package var nextDue: Duration? {
    pending.map { due(at: $0.time) }
  }

  /// The moment of the next frame; nil when nothing is left.
  package var nextTime: Timestamp? { pending?.time }

  /// What the device would say of itself to somebody who opens it now: what its frames so far come to.
  package func found(at time: Timestamp) -> Frame {
    var state = RecordedState(recording.description)
    for event in recording.events.prefix(taken) { state.take(event) }
    return Frame(time: time, origin: .opened, events: state.events(at: time))
  }

  /// Hands over the next frame, using the storage of `frame` again; false when nothing is left.
  package mutating func takeNext(into frame: inout Frame) -> Bool {
    guard var next = pending.take() else { return false }
    swap(&frame, &next)
    pending = next
    taken = prepared
    prepareNext()
    return true
  }

  /// When a moment on the frames' clock comes, in real time from the start; never negative.
  package func due(at moment: Timestamp) -> Duration {
    let recorded = max(moment.duration(since: start).wholeMicroseconds, 0)
    return Self.duration(microseconds: Double(recorded) / speed)
  }

  /// The moment on the frames' clock after so much real time.
  package func moment(after real: Duration) -> Timestamp {
    let recorded = Double(max(real.wholeMicroseconds, 0)) * speed
    return start.advanced(by: Self.duration(microseconds: recorded))
  }

  /// The nearest duration to a number that is not negative, saturated.
  private static func duration(microseconds: Double) -> Duration {
    .microseconds(microseconds < Double(Int64.max) ? Int64(microseconds + 0.5) : .max)
  }

  private mutating func prepareNext() {
    startsOver = false
    if readFrame() { return }
    guard loops, index > 0 else {
      pending = nil
      return
    }
    startNextPass()
    if !readFrame() { pending = nil }
  }

  private mutating func startNextPass() {
    startsOver = true
    index = 0
    taken = 0
    readTime = span.start
    // The pass of the longest recording of the file is over, too.
    let end = passStart.wholeMicroseconds.addingSaturating(span.length.wholeMicroseconds)
    passStart = .microseconds(
      end.addingSaturating(Self.pauseBetweenPasses.wholeMicroseconds))
    elapsed = passStart
    assembler = FrameAssembler()
  }

  private mutating func readFrame() -> Bool {
    while index < recording.events.count {
      var event = recording.events[index]
      index += 1
      event.time = moment(of: event)
      guard assembler.append(event) else { continue }
      keep(assembler.frame)
      prepared = index
      return true
    }
    return false
  }

  /// Moves on by the time since the last event, or not at all where the file's time went back.
  private mutating func moment(of event: InputEvent) -> Timestamp {
    let step = max(event.time.duration(since: readTime), .zero)
    readTime = event.time
    elapsed = .microseconds(elapsed.wholeMicroseconds.addingSaturating(step.wholeMicroseconds))
    return start.advanced(by: elapsed)
  }

  private mutating func keep(_ frame: Frame) {
    var kept = pending.take() ?? Frame(time: frame.time)
    kept.events.removeAll(keepingCapacity: true)
    kept.events.append(contentsOf: frame.events)
    kept.time = frame.time
    kept.origin = frame.origin
    pending = kept
  }
}
