import CInputCodes
import Frames

/// Follows the contacts of a device with slots (multitouch protocol B).
///
/// The kernel sends a value only if it differs from the one before in the same slot, no matter which
/// contact that belonged to: values outlive contacts here, all else about a contact does not.
struct SlotTracker: Sendable {
  /// How many slots are kept at most.
  ///
  /// The largest touchscreens have 40 to 60; the device's own number is not to be trusted with memory.
  static let maximumSlots = 64

  /// Where the pressure of a contact is read.
  private enum PressureSource {
    case none
    /// ABS_MT_PRESSURE; ABS_PRESSURE then says the same, or the sum, and is not read.
    case slot
    /// ABS_PRESSURE, of pads that cannot tell their fingers apart. It belongs to the oldest contact, the
    /// others have none.
    case device
  }

  private var slots: [Slot]
  /// The slot that events belong to, which stays from frame to frame; nil for one that is not there.
  private var current: Int? = 0
  private let pressureSource: PressureSource
  private let restingPressure: Int32
  private var devicePressure: Int32
  private let scale: SlotScale

  init(_ description: DeviceDescription) {
    let axes = description.axes
    let declared = Int(axes[.slot]?.maximum ?? 0).addingSaturating(1)
    let pressure = axes[.contactPressure] ?? axes[.pressure]
    pressureSource =
      axes[.contactPressure] != nil ? .slot : axes[.pressure] != nil ? .device : .none
    restingPressure = pressure?.minimum ?? 0
    devicePressure = restingPressure
    scale = SlotScale(
      x: NormalizedAxis(axes[.positionX]), y: NormalizedAxis(axes[.positionY]),
      distance: axes[.contactDistance].map { NormalizedAxis($0) })
    slots = Array(
      repeating: Slot(pressure: restingPressure),
      count: min(max(declared, 1), Self.maximumSlots))
  }

  var hasLiveContacts: Bool { slots.contains { $0.life.isLive } }

  /// Takes in a frame and ends the contacts that it ends.
  mutating func read(_ frame: Frame, into result: inout ContactFrame) {
    let succession: ContactPhase = frame.origin == .resynchronized ? .cancelled : .ended
    for event in frame.events where event.isOfAxis {
      read(event, succession: succession, into: &result)
    }
    for index in slots.indices {
      let pressure = pressureSource == .slot ? slots[index].pressure : nil
      slots[index].settle(scale: scale, pressure: pressure, in: &result)
    }
  }

  /// Publishes the contacts that are down.
  mutating func publish(
    isFound: Bool, numbering: inout ContactNumbering, into result: inout ContactFrame
  ) {
    let oldest = pressureSource == .device ? oldestSlot() : nil
    for index in slots.indices where slots[index].isTouching {
      let pressure =
        switch pressureSource {
        case .none: restingPressure
        case .slot: slots[index].pressure
        case .device: index == oldest ? devicePressure : restingPressure
        }
      let reading = slots[index].reading(scale: scale, pressure: pressure)
      slots[index].life.publish(reading, isFound: isFound, numbering: &numbering, in: &result)
    }
  }

  /// Ends all contacts; fingers that are down stay unseen until they have lifted.
  mutating func cancelAll(into result: inout ContactFrame) {
    for index in slots.indices { slots[index].forget(in: &result) }
  }

  private mutating func read(
    _ event: InputEvent, succession: ContactPhase, into result: inout ContactFrame
  ) {
    switch Int32(event.code) {
    case ABS_MT_SLOT:
      current = Int(exactly: event.value).flatMap { slots.indices.contains($0) ? $0 : nil }
    case ABS_PRESSURE:
      devicePressure = event.value
    case ABS_MT_TRACKING_ID:
      guard let current else { return }
      if event.value >= 0 { endDuplicates(of: event.value, except: current, into: &result) }
      slots[current].track(event.value, succession: succession, in: &result)
    case let axis:
      guard let current else { return }
      slots[current].read(axis, event.value)
    }
  }

  /// Ends a contact whose tracking id appears in another slot: two contacts cannot have one id.
  private mutating func endDuplicates(
    of trackingID: Int32, except current: Int, into result: inout ContactFrame
  ) {
    for index in slots.indices where index != current && slots[index].trackingID == trackingID {
      slots[index].end(as: .ended, in: &result)
    }
  }

  private func oldestSlot() -> Int? {
    var oldest: Int?
    for index in slots.indices where slots[index].isTouching {
      if let known = oldest, slots[known].age <= slots[index].age { continue }
      oldest = index
    }
    return oldest
  }
}
