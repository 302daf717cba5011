import Configuration
import Contacts
import Forces
package import Frames
import LinuxSystem
import Pipeline
import Presses
import VarlinkServer

/// One device at work: its frames go through its pipeline to those who listen to it.
///
/// While nobody listens its source is stopped, and it costs nothing.
package final class DeviceSession {
  /// Tells this device's replies from those of others in a reader's queue.
  let key: UInt64
  private(set) var device: ForceDevice
  let source: any FrameSource
  /// How the user wants the device to be.
  let settings: DeviceSettings

  weak var observer: (any SessionObserver)?

  let haptics: SessionHaptics

  private let loop: EventLoop
  private var pipeline: DevicePipeline
  private var encoder: TouchEncoder
  private var subscriptions: [TouchSubscription] = []
  /// Those who hear of the device when its source is open.
  private var awaiting: [TouchSubscription] = []
  private var profiles: Set<PressProfile> = []
  private var sequence = 0
  private var isStarted = false
  /// The moment of the device's clock at which its source was started last.
  private var startedAt = Timestamp(microseconds: 0)
  private var timer: LoopTimer?
  /// What the timer is armed for; nil where it is not.
  private var armedFor: Timestamp?
  private var keeper: LearnedKeeper?
  private let log: DeviceLog
  private let wearLog: WearLog

  init(
    key: UInt64, device: ForceDevice, pipeline: DevicePipeline, source: any FrameSource,
    haptics: (any HapticOutput)?, loop: EventLoop, settings: DeviceSettings = DeviceSettings(),
    keeper: LearnedKeeper? = nil, log: DeviceLog, wearLog: WearLog
  ) {
    self.key = key
    self.device = device
    self.device.hasHaptics = haptics != nil
    self.haptics = SessionHaptics(haptics)
    self.pipeline = pipeline
    self.source = source
    self.loop = loop
    self.settings = settings
    self.keeper = keeper
    self.log = log
    self.wearLog = wearLog
    encoder = TouchEncoder(device: device.id, maximumPossibleForce: device.maximumPossibleForce)
    timer = loop.makeTimer { [unowned self] in advance() }
  }

  /// What clients are told of the device at this moment.
  var described: ForceDevice {
    var device = device
    device.condition = pipeline.scale.condition
    return device
  }

  // MARK: Who listens

  /// Begins to send touches to a subscriber, with those that are down as the first.
  func add(_ subscription: TouchSubscription) {
    start()
    guard source.isOpen || !isStarted else { return awaiting.append(subscription) }
    greet(subscription)
  }

  /// What was down when the source was started is known now, and those who waited for that hear of it.
  package func sourceDidOpen() {
    let waited = awaiting
    awaiting.removeAll()
    for subscription in waited { greet(subscription) }
    holdHaptics()
  }

  /// Readies them for presses; last, as what comes to the node behind them waits for them.
  private func holdHaptics() {
    haptics.isHeld = source.isOpen && !profiles.isEmpty
  }

  private func greet(_ subscription: TouchSubscription) {
    subscriptions.append(subscription)
    let message = encoder.encode(
      sequence: sequence, time: max(startedAt, pipeline.latest.time),
      touches: pipeline.touches.filter(\.isLive),
      isResynchronized: false, asFound: true, withRaw: subscription.wantsRaw,
      session: subscription.resume(key: key) ? .resumed : nil)
    subscription.deliver(message, key: key, isEdge: true)
  }

  func remove(_ subscription: TouchSubscription) {
    subscriptions.removeAll { $0 === subscription }
    awaiting.removeAll { $0 === subscription }
    stopUnlessWanted()
  }

  func isHeard(by subscription: TouchSubscription) -> Bool {
    (subscriptions + awaiting).contains { $0 === subscription }
  }

  /// Ends what a subscriber hears of this device, and says so: to it alone, the contacts that are down are
  /// cancelled.
  func suspend(_ subscription: TouchSubscription) {
    let touches = pipeline.touches.filter(\.isLive).map { touch in
      var contact = touch.contact
      contact.phase = .cancelled
      return Touch(contact: contact, force: pipeline.scale.force(of: contact))
    }
    if !touches.isEmpty {
      let message = encoder.encode(
        sequence: sequence, time: now, touches: touches, isResynchronized: false)
      subscription.deliver(message, key: key, isEdge: true)
    }
    let message = encoder.encode(
      sequence: sequence, time: now, touches: [], isResynchronized: false, session: .suspended)
    subscription.deliver(message, key: key, isEdge: true)
    subscription.suspend(key: key)
    remove(subscription)
  }

  /// Recognises presses for these profiles from now on.
  func recognize(_ profiles: Set<PressProfile>) {
    self.profiles = profiles
    pipeline.recognize(profiles)
    if !profiles.isEmpty { start() }
    stopUnlessWanted()
    holdHaptics()
    armTimer()
  }

  /// Whether the fingers of a press are still down as hard.
  func isHeld(_ press: PressID) -> Bool { pipeline.isHeld(press) }

  /// The present moment on the clock of the device's frames.
  var now: Timestamp { max(pipeline.latest.time, source.now) }

  /// When its last frame came; long ago where nobody listens.
  var lastFrame: Timestamp { pipeline.time }

  private func start() {
    guard !isStarted else { return }
    isStarted = true
    startedAt = now
    do throws(DaemonError) {
      try source.start(delivering: self)
    } catch {
      isStarted = false
      log.tell(.warning, of: device.name, "\(device.name): \(error)")
    }
  }

  private func stopUnlessWanted() {
    guard isStarted, subscriptions.isEmpty, awaiting.isEmpty, profiles.isEmpty else { return }
    isStarted = false
    source.stop()
    armTimer()
    // Whatever is down when somebody listens again is found then.
    pipeline.cancelAll(.device, at: pipeline.time)
    keeper?.keep(pipeline.learned, at: pipeline.time)
  }

  // MARK: What the device does

  /// Takes a frame from the source; nothing where it was stopped.
  package func receive(_ frame: Frame) {
    // A source that is stopped in the middle of a batch has the rest of it at hand.
    guard isStarted else { return }
    pipeline.process(frame)
    publish()
  }

  /// Cancels all that is live, as of `time`: the device is gone, or does not go on where it was.
  package func cancelContacts(at time: Timestamp) {
    guard pipeline.hasLiveContacts else { return }
    pipeline.cancelAll(.device, at: max(time, pipeline.time))
    publish()
  }

  /// Cancels all that was live when the machine fell asleep, and finds what is down now.
  func resume() {
    guard isStarted else { return }
    cancelContacts(at: now)
    source.resynchronize()
  }

  /// Ends the session for good.
  func close() {
    cancelContacts(at: now)
    if isStarted { source.stop() }
    isStarted = false
    haptics.close()
    armTimer()
    keeper?.keep(pipeline.learned, at: pipeline.time, last: true)
    for subscription in subscriptions { subscription.forget(key: key) }
    subscriptions.removeAll()
    awaiting.removeAll()
  }

  private func advance() {
    armedFor = nil
    guard let deadline = pipeline.deadline else { return }
    pipeline.advance(to: deadline)
    publishPresses()
    armTimer()
  }

  private func publish() {
    let latest = pipeline.latest
    // Presses first: they are few, and what answers them can be felt.
    if latest.hasPresses { publishPresses() }
    if latest.hasChanged || latest.isResynchronized { publishTouches(latest) }
    if latest.deviceClass != device.deviceClass { followClass() }
    followCondition()
    armTimer()
    keepLearned()
  }

  private func publishTouches(_ latest: FrameSummary) {
    sequence += 1
    let touches = pipeline.touches
    let isEdge = latest.isResynchronized || touches.contains(where: \.isEdge)
    // Encoded once for those who want it alike, if there are any.
    var plain: StreamMessage?
    var raw: StreamMessage?
    // A reader that turns out to be gone is taken off the list meanwhile: this is as it was before.
    for subscription in subscriptions {
      if subscription.wantsRaw {
        let message = raw ?? encode(touches, latest, withRaw: true)
        raw = message
        subscription.deliver(message, key: key, isEdge: isEdge)
      } else {
        let message = plain ?? encode(touches, latest, withRaw: false)
        plain = message
        subscription.deliver(message, key: key, isEdge: isEdge)
      }
    }
  }

  private func encode(
    _ touches: [Touch], _ latest: FrameSummary, withRaw: Bool
  ) -> StreamMessage {
    encoder.encode(
      sequence: sequence, time: latest.time, touches: touches,
      isResynchronized: latest.isResynchronized, withRaw: withRaw)
  }

  private func publishPresses() {
    for press in pipeline.presses {
      observer?.session(self, recognized: press)
    }
  }

  /// A device that turned out to have no force is another one for its clients.
  private func followClass() {
    device.describe(pipeline)
    encoder = TouchEncoder(device: device.id, maximumPossibleForce: device.maximumPossibleForce)
    log.tell(
      .notice, of: device.name,
      "\(device.name): reports the same pressure whatever touches it, and is used without")
    observer?.sessionDidChange(self)
  }

  /// A pen that turns out to be worn, or a device whose pressure stops early, is told.
  private func followCondition() {
    if let wear = pipeline.wear {
      wearLog.tell(wear, of: device.id, named: device.name)
    } else if pipeline.latest.hasLiveContacts || pipeline.scale.ceiling == device.condition.ceiling
    {
      // Where pressure stops is found out only when a touch has ended.
      return
    }
    if device.condition.ceiling == nil, let ceiling = pipeline.scale.ceiling {
      log.tell(.notice, of: device.name, "\(device.name): \(ceiling)")
    }
    device.condition = pipeline.scale.condition
    observer?.sessionDidChange(self)
  }

  /// Writes down what was learned, now and then, while no finger waits for us.
  private func keepLearned() {
    guard !pipeline.latest.hasLiveContacts, keeper?.isDue(at: pipeline.time) == true else { return }
    keeper?.keep(pipeline.learned, at: pipeline.time)
  }

  private func armTimer() {
    let deadline = isStarted ? pipeline.latest.deadline : nil
    guard deadline != armedFor else { return }
    armedFor = deadline
    if let deadline {
      timer?.arm(at: source.instant(of: deadline))
    } else {
      timer?.disarm()
    }
  }
}

/// Hears what becomes of a device.
protocol SessionObserver: AnyObject {
  /// A press went a step further.
  func session(_ session: DeviceSession, recognized press: ProfiledPressEvent)

  func sessionDidAppear(_ session: DeviceSession)

  /// What clients are told of the device is not what it was.
  func sessionDidChange(_ session: DeviceSession)

  /// All its contacts and presses have been cancelled.
  func sessionDidDisappear(_ session: DeviceSession)
}

extension Touch {
  fileprivate var isLive: Bool {
    switch contact.phase {
    case .began, .moved, .stationary: true
    case .ended, .cancelled: false
    }
  }

  /// Whether a reader must hear of this, however slow it is.
  fileprivate var isEdge: Bool {
    switch contact.phase {
    case .began, .ended, .cancelled: true
    case .moved, .stationary: false
    }
  }
}
