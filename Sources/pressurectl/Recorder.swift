import Arguments
import Devices
import Frames
import Glibc
import LinuxSystem
import PressureInterface

/// Writes what a device says until it is told to stop, or has to.
final class Recorder {
  /// Why a recording came to its end.
  enum End {
    /// A signal came, or the time was over.
    case asWanted
    /// Nobody reads any more what is written.
    case unheard
    /// The device was unplugged.
    case gone
  }

  /// How often a person is shown how far it is.
  private static let progressInterval = Duration.milliseconds(200)
  /// The time of the first event: evemu-play takes 0 for none, and would not wait for the second.
  private static let firstTime: Int64 = 1

  private(set) var end = End.asWanted

  private let device: RawDevice
  /// Nil for the standard output.
  private let file: OutputFile?
  private let loop: EventLoop
  private let showsProgress = Terminal.showsErrors
  private var tally: RecordingTally
  private var events: [InputEvent] = []
  private var text: [UInt8] = []
  private var failure: SystemError?
  private var timers: [LoopTimer] = []
  private var shownEvents: Int?

  init(_ device: RawDevice, into file: OutputFile?) throws(SystemError) {
    self.device = device
    self.file = file
    loop = try EventLoop()
    tally = RecordingTally(device.description)
  }

  /// What was recorded, in words.
  var summary: String {
    let length = Figures.decimal(Double(tally.length.wholeMicroseconds) / 1_000_000, places: 1)
    let losses = tally.losses == 0 ? "" : ", events lost \(Self.count(tally.losses, "time"))"
    return "\(Self.count(tally.frames, "frame")) in \(length) s, "
      + "\(Self.count(tally.contacts, "contact"))\(losses)"
  }

  /// Records for so long, or until SIGINT, SIGTERM or SIGHUP.
  func run(for length: Duration?) throws(SystemError) {
    let signals = try SignalSource([SIGINT, SIGTERM, SIGHUP], on: loop) { [loop] _ in loop.stop() }
    let watch = try loop.watch(device.descriptor, for: .readable) { [unowned self] _ in read() }
    defer { loop.removeWatch(watch) }
    begin()
    if let length { addTimer { [loop] in loop.stop() }.arm(after: length) }
    if showsProgress, failure == nil {
      StandardError.write("Recording \(device.description.name.printable); Ctrl-C ends it.\n")
      showProgress(
        addTimer { [unowned self] in if let timer = timers.last { showProgress(timer) } })
    }
    try loop.run()
    withExtendedLifetime(signals) {}
    // What came before the signal belongs to it.
    if end == .asWanted { read() }
    if shownEvents != nil { StandardError.write("\r\u{1B}[K") }
    if let failure { throw failure }
    try file?.finish()
  }

  private func addTimer(_ handler: @escaping () -> Void) -> LoopTimer {
    let timer = loop.makeTimer(handler: handler)
    timers.append(timer)
    return timer
  }

  private func showProgress(_ timer: LoopTimer) {
    if shownEvents != tally.events { StandardError.write("\r\u{1B}[K\(summary)") }
    shownEvents = tally.events
    timer.arm(after: Self.progressInterval)
  }

  // MARK: Writing

  private func begin() {
    let note = "Recorded by pressurectl \(ProductVersion.current) on Linux \(Kernel.release)"
    text = EvemuWriter.header(
      device.description, switches: device.switches, notes: [note])
    if let frame = device.initialFrame {
      text.append(contentsOf: "# What was down, lit or off its zero at the start.\n".utf8)
      let report = InputEvent(
        time: frame.time, type: .synchronization, code: SynchronizationCode.report, value: 0)
      for event in frame.events + [report] { append(event) }
    }
    write()
  }

  private func read() {
    while failure == nil, end == .asWanted {
      events.removeAll(keepingCapacity: true)
      switch device.read(into: &events) {
      case .events: take()
      case .drained: return
      case .gone: stop(.gone)
      case .failed(let error): fail(error)
      }
    }
  }

  private func take() {
    text.removeAll(keepingCapacity: true)
    for event in events { append(event) }
    write()
  }

  /// Writes down an event with its time since the first.
  private func append(_ event: InputEvent) {
    tally.count(event)
    var event = event
    let start = tally.start ?? event.time
    event.time = Timestamp(
      microseconds: event.time.duration(since: start).wholeMicroseconds
        .addingSaturating(Self.firstTime))
    EvemuWriter.append(event, to: &text)
  }

  private func write() {
    do throws(SystemError) {
      let isHeard =
        if let file { try file.write(text) } else { try StandardOutput.write(text) }
      if !isHeard { stop(.unheard) }
    } catch {
      fail(error)
    }
  }

  private func fail(_ error: SystemError) {
    failure = error
    loop.stop()
  }

  private func stop(_ reason: End) {
    end = reason
    loop.stop()
  }

  private static func count(_ number: Int, _ thing: String) -> String {
    number == 1 ? "1 \(thing)" : "\(number) \(thing)s"
  }
}
