import CInputCodes
package import Frames

/// Finds the contacts in a device's frames.
///
/// Every contact that it publishes has exactly one beginning (`began`, or `stationary` for one that was
/// found when the device was opened) and exactly one end. A contact that comes and goes between two
/// SYN_REPORTs was never on the surface at any moment that could be published, and is left out.
///
/// A device is a surface with slots (`SlotTracker`), with points (`PointTracker`) or with a single touch
/// (`SingleTouchTracker`), or has a pen (`PenTracker`), or both a surface with slots or points and a pen.
package struct ContactTracker: Sendable {
  private var slots: SlotTracker?
  private var points: PointTracker?
  private var singleTouch: SingleTouchTracker?
  private var pen: PenTracker?
  private var numbering = ContactNumbering()
  private var isClicked = false

  package init(_ description: DeviceDescription) {
    let hasPoints = description.hasContactPositions
    if hasPoints, description.axes[.slot] != nil {
      slots = SlotTracker(description)
    } else if hasPoints {
      points = PointTracker(description)
    }
    if !description.keys.isDisjoint(with: UsedCodes.penKeys) {
      pen = PenTracker(description, besideTouch: hasPoints)
    } else if !hasPoints, description.axes[.x] != nil {
      singleTouch = SingleTouchTracker(description)
    }
  }

  /// Whether any contact has begun and not ended.
  package var hasLiveContacts: Bool {
    slots?.hasLiveContacts ?? false || points?.hasLiveContacts ?? false
      || singleTouch?.hasLiveContacts ?? false || pen?.hasLiveContacts ?? false
  }

  /// Takes in a frame; all contacts after it are put into `result`, whose storage is used again.
  ///
  /// A frame of origin `opened` is the whole state: contacts from before it are cancelled.
  package mutating func update(_ frame: Frame, into result: inout ContactFrame) {
    start(at: frame.time, &result)
    result.isResynchronized = frame.origin == .resynchronized
    if frame.origin == .opened { forgetAll(into: &result) }

    for event in frame.events where event.isOfKey {
      if event.code == UInt16(BTN_LEFT) { isClicked = event.value != 0 }
    }
    result.isClicked = isClicked

    slots?.read(frame, into: &result)
    points?.read(frame, into: &result)
    singleTouch?.read(frame, into: &result)
    pen?.read(frame, into: &result)

    let isFound = frame.origin == .opened
    slots?.publish(isFound: isFound, numbering: &numbering, into: &result)
    points?.publish(isFound: isFound, numbering: &numbering, into: &result)
    singleTouch?.publish(isFound: isFound, numbering: &numbering, into: &result)
    pen?.publish(isFound: isFound, numbering: &numbering, into: &result)
  }

  /// Cancels every contact, because the device is gone or may not be read on.
  ///
  /// What is down at this moment stays unseen until it has lifted.
  package mutating func cancelAll(at time: Timestamp, into result: inout ContactFrame) {
    start(at: time, &result)
    cancelAll(into: &result)
    result.isClicked = isClicked
  }

  private func start(at time: Timestamp, _ result: inout ContactFrame) {
    result.contacts.removeAll(keepingCapacity: true)
    result.time = time
    result.hover = nil
    result.isResynchronized = false
    result.hasChanged = false
  }

  private mutating func cancelAll(into result: inout ContactFrame) {
    slots?.cancelAll(into: &result)
    points?.cancelAll(into: &result)
    singleTouch?.cancelAll(into: &result)
    pen?.cancelAll(into: &result)
  }

  private mutating func forgetAll(into result: inout ContactFrame) {
    cancelAll(into: &result)
    points?.forget()
    singleTouch?.forget()
    pen?.forget()
    isClicked = false
  }
}

// Asked of each event, and so compared with the header's numbers: what another module computes is a call.
extension InputEvent {
  var isOfAxis: Bool { type.rawValue == UInt16(EV_ABS) }
  var isOfKey: Bool { type.rawValue == UInt16(EV_KEY) }
}
