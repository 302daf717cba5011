import Contacts
package import Forces
package import Frames
package import Presses

/// A press event and the profile that it was recognised for.
package struct ProfiledPressEvent: Hashable, Sendable {
  package var profile: PressProfile
  package var event: PressEvent

  package init(profile: PressProfile, event: PressEvent) {
    self.profile = profile
    self.event = event
  }
}

/// One device from frames to presses.
///
/// What a call finds is in `touches` and `presses` until the next call, whose storage is used again.
package struct DevicePipeline: Sendable {
  package let description: DeviceDescription
  package let surface: SurfaceKind
  package let geometry: SurfaceGeometry
  /// How raw pressure becomes force; changes once, where a device turns out to have none.
  package private(set) var scale: ForceScale
  /// Whether the device was found to report the same pressure whatever touches it.
  package private(set) var isConstant = false

  /// All touches after the last frame, those that ended in it included.
  package private(set) var touches: [Touch] = []
  /// What the last call made of the presses, in order for each profile.
  package private(set) var presses: [ProfiledPressEvent] = []

  /// The wear of a tool that has become certain in the last frame; nil in nearly all.
  package private(set) var wear: PenWear?

  /// What is asked after each frame.
  package private(set) var latest = FrameSummary()

  private let hints: DeviceHints
  private var tracker: ContactTracker
  private var contacts = ContactFrame(time: Timestamp(microseconds: 0))
  private var palms: PalmFilter
  private var constancy = ConstantPressure()
  private var recognizers: [ProfileRecognizer] = []
  private var active: Set<PressProfile> = []
  /// Where in `recognizers` those are that are active.
  private var activeIndices: [Int] = []
  private var events: [PressEvent] = []
  /// What was learned from the pad's clicks while presses were recognised last.
  private var earlierClicks: ClickHistory

  /// Throws the reason why the device is none that is listened to.
  package init(
    _ description: DeviceDescription, hints: DeviceHints = DeviceHints(),
    curve: PressureCurve? = nil, learned: LearnedDevice? = nil
  ) throws(RefusalReason) {
    switch Classifier.classify(description, hints) {
    case .refused(let reason): throw reason
    case .accepted(let deviceClass, let surface):
      self.surface = surface
      scale = ForceScale(
        description: description, class: deviceClass, surface: surface, hints: hints, curve: curve,
        learned: learned?.force(on: description.pressureAxis(on: surface)) ?? LearnedForce())
    }
    earlierClicks = ClickHistory(levels: learned?.clicks ?? [])
    self.description = description
    self.hints = hints
    geometry = SurfaceGeometry(description, hints)
    tracker = ContactTracker(description)
    palms = PalmFilter(threshold: hints.palm)
    latest.deviceClass = scale.deviceClass
  }

  /// The time of the last frame.
  package var time: Timestamp { latest.time }
  /// Whether the pad's own button is held.
  package var isClicked: Bool { latest.isClicked }
  /// Whether events were lost before the last frame.
  package var isResynchronized: Bool { latest.isResynchronized }
  /// Whether any touch began, moved, changed its force or ended in the last frame.
  package var hasChanged: Bool { latest.hasChanged }
  /// Whether any contact has begun and not ended.
  package var hasLiveContacts: Bool { latest.hasLiveContacts }
  /// When `advance` wants to be called, unless a frame comes before.
  package var deadline: Timestamp? { latest.deadline }

  /// The user's curve, from the next frame on.
  package var curve: PressureCurve? {
    get { scale.curve }
    set { scale.curve = newValue }
  }

  /// What is worth remembering of the device when it is gone; nil where that is nothing.
  ///
  /// To be had while no contact is down.
  package var learned: LearnedDevice? {
    guard let axis = description.pressureAxis(on: surface), !isConstant else { return nil }
    return LearnedDevice(axis: axis, force: scale.learned, clicks: clicks.remembered)
  }

  /// Whether the fingers of this press have not been released yet, even where it has popped.
  package func isHeld(_ press: PressID) -> Bool {
    recognizers.contains { active.contains($0.profile) && $0.isHeld(press) }
  }

  /// Takes a frame from the device.
  package mutating func process(_ frame: Frame) {
    presses.removeAll(keepingCapacity: true)
    tracker.update(frame, into: &contacts)
    palms.filter(&contacts)
    wear = scale.learn(contacts.hover)
    scale.learn(contacts.contacts)
    weigh()
    let pressFrame = PressFrame(
      time: contacts.time, isClicked: contacts.isClicked,
      isResynchronized: contacts.isResynchronized)
    forEachActive { [touches] recognizer, events in
      recognizer.update(touches, in: pressFrame, into: &events)
    }
    // After the last press has been told its end.
    watchForConstantPressure()
    note()
  }

  /// Lets time pass without a frame: the kernel is silent while nothing changes.
  package mutating func advance(to time: Timestamp) {
    presses.removeAll(keepingCapacity: true)
    forEachActive { recognizer, events in recognizer.advance(to: time, into: &events) }
    noteDeadline()
  }

  /// Cancels every touch and press, because the device is gone or may not be read on.
  package mutating func cancelAll(_ reason: PressCancellation, at time: Timestamp) {
    presses.removeAll(keepingCapacity: true)
    forEachActive { recognizer, events in
      recognizer.cancel(reason, at: time, into: &events)
    }
    tracker.cancelAll(at: time, into: &contacts)
    palms.filter(&contacts)
    weigh()
    let pressFrame = PressFrame(time: time, isClicked: contacts.isClicked)
    forEachActive { [touches] recognizer, events in
      recognizer.update(touches, in: pressFrame, into: &events)
    }
    note()
  }

  /// Recognises presses for these profiles from now on, and for no others.
  ///
  /// There are names for the presses of 256 at once; whoever lets others choose allows far fewer.
  /// The presses of profiles that are wanted no more end without an event.
  package mutating func recognize(_ profiles: Set<PressProfile>) {
    let clicks = clicks
    earlierClicks = clicks
    for profile in profiles.subtracting(active).sorted() {
      if let index = unused(for: profile, beside: profiles) {
        recognizers[index].startOver(as: profile, clicks: clicks)
      } else if let lane = UInt8(exactly: recognizers.count) {
        recognizers.append(
          ProfileRecognizer(profile, on: pressSurface, lane: lane, clicks: clicks))
      }
    }
    active = profiles
    activeIndices = recognizers.indices.filter { profiles.contains(recognizers[$0].profile) }
    noteDeadline()
  }

  private mutating func note() {
    latest.time = contacts.time
    latest.isClicked = contacts.isClicked
    latest.isResynchronized = contacts.isResynchronized
    latest.hasChanged = contacts.hasChanged
    latest.hasLiveContacts = tracker.hasLiveContacts
    latest.deviceClass = scale.deviceClass
    noteDeadline()
  }

  private mutating func noteDeadline() {
    latest.hasPresses = !presses.isEmpty
    latest.deadline = nil
    for index in activeIndices {
      guard let next = recognizers[index].deadline else { continue }
      latest.deadline = min(latest.deadline ?? next, next)
    }
  }

  /// A recogniser whose presses nobody wants any more, best one that was for the same profile.
  ///
  /// Those who ask for ever other profiles must not make ever more recognisers.
  private func unused(for profile: PressProfile, beside wanted: Set<PressProfile>) -> Int? {
    recognizers.firstIndex { $0.profile == profile }
      ?? recognizers.firstIndex { !wanted.contains($0.profile) }
  }

  private var clicks: ClickHistory {
    recognizers.first { active.contains($0.profile) }?.clicks ?? earlierClicks
  }

  private var pressSurface: PressSurface {
    PressSurface(kind: surface, geometry: geometry, scale: scale)
  }

  private mutating func weigh() {
    touches.removeAll(keepingCapacity: true)
    for contact in contacts.contacts {
      touches.append(Touch(contact: contact, force: scale.force(of: contact)))
    }
  }

  private mutating func forEachActive(
    _ body: (inout ProfileRecognizer, inout [PressEvent]) -> Void
  ) {
    for index in activeIndices {
      events.removeAll(keepingCapacity: true)
      body(&recognizers[index], &events)
      for event in events {
        presses.append(ProfiledPressEvent(profile: recognizers[index].profile, event: event))
      }
    }
  }

  private mutating func watchForConstantPressure() {
    guard scale.deviceClass != .plain, !isConstant else { return }
    constancy.update(contacts.contacts)
    guard constancy.isConstant, !tracker.hasLiveContacts else { return }
    isConstant = true
    scale = ForceScale(description: description, class: .plain, surface: surface, hints: hints)
    for index in recognizers.indices { recognizers[index].adapt(to: pressSurface) }
  }
}
