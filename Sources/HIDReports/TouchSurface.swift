import Frames

/// A touchpad or touchscreen: makes of its reports the events of protocol B that Linux's drivers make.
struct TouchSurface: Sendable {
  /// How long Linux's hid-multitouch waits for a report before it lifts the fingers that are left
  /// (MT_QUIRK_STICKY_FINGERS).
  private static let patience = Duration.milliseconds(100)

  let layouts: [UInt8: TouchReportLayout]
  let isPointer: Bool
  private(set) var writer = EventWriter()
  private(set) var slots = ContactSlots()
  private var lastReport: Timestamp?
  private var lastScanTime: Int32?
  /// How many fingers the frame that is being received has, and how many of them came.
  private var expected = 0
  private var received = 0
  private var isLeftDown = false
  private var isRightDown = false
  /// Slots that ended as a palm: that is said in one frame, the end in the next.
  private var endingPalms: [Int] = []

  init(layouts: [UInt8: TouchReportLayout], isPointer: Bool) {
    self.layouts = layouts
    self.isPointer = isPointer
    let first = layouts.min { $0.key < $1.key }?.value
    let fuzz = first?.contacts.first?.x.positionFuzz ?? 0
    writer.fuzz = [.positionX: fuzz, .positionY: fuzz]
  }

  mutating func process(_ payload: ArraySlice<UInt8>, id: UInt8, at time: Timestamp) {
    guard let layout = layouts[id] else { return }
    liftForgottenFingers(before: time)
    writer.time = time
    beginReport(layout, payload)
    for contact in layout.contacts where received < expected {
      received += 1
      write(contact, payload)
    }
    isLeftDown = isLeftDown || layout.leftButtons.contains { $0.isSet(in: payload) }
    isRightDown = isRightDown || layout.rightButton?.isSet(in: payload) ?? false
    if received >= expected { endFrame() }
  }

  /// Finds out whether the report begins a frame, and of how many fingers it is.
  ///
  /// A frame may take several reports, of which only the first has the count. A count of zero begins a
  /// frame, too, when there is no frame to go on with: it tells of the button alone.
  private mutating func beginReport(_ layout: TouchReportLayout, _ payload: ArraySlice<UInt8>) {
    let scanTime = layout.scanTime?.raw(in: payload)
    defer { lastScanTime = scanTime }
    guard let count = layout.count?.raw(in: payload) else {
      expected = layout.contacts.count
      received = 0
      return
    }
    if count > 0 || (received == 0 && (scanTime == nil || scanTime != lastScanTime)) {
      expected = Int(max(0, count))
    }
  }

  private mutating func write(_ contact: ContactLayout, _ payload: ArraySlice<UInt8>) {
    let isTouching = contact.tip.isSet(in: payload)
    let isTrusted = contact.confidence?.isSet(in: payload) ?? true
    let id = contact.id?.raw(in: payload) ?? 0
    guard isTouching || slots.slot(of: id) != nil else { return }
    guard let slot = slots.take(id) else { return }
    guard isTouching || !isTrusted else {
      writer.axis(.trackingID, -1, slot: slot)
      slots.end(slot)
      return
    }
    writer.axis(.trackingID, slots.trackingID(of: slot), slot: slot)
    if contact.confidence != nil {
      let tool = isTrusted ? ToolTypeValue.finger : ToolTypeValue.palm
      writer.axis(.toolType, tool, slot: slot)
    }
    if !isTouching {
      endingPalms.append(slot)
      return
    }
    writeAxes(contact, payload, slot: slot)
  }

  private mutating func writeAxes(
    _ contact: ContactLayout, _ payload: ArraySlice<UInt8>, slot: Int
  ) {
    if let x = contact.x.value(in: payload) {
      slots.positions[slot]?.x = writer.axis(.positionX, x, slot: slot)
    }
    if let y = contact.y.value(in: payload) {
      slots.positions[slot]?.y = writer.axis(.positionY, y, slot: slot)
    }
    if let pressure = contact.pressure?.value(in: payload) {
      writer.axis(.contactPressure, pressure, slot: slot)
      slots.positions[slot]?.pressure = pressure
    }
    guard let width = contact.width?.value(in: payload) else { return }
    let height = contact.height?.value(in: payload) ?? width
    writer.axis(.touchMajor, max(width, height), slot: slot)
    writer.axis(.touchMinor, min(width, height), slot: slot)
  }

  private mutating func endFrame() {
    writer.key(.leftButton, isLeftDown)
    writer.key(.rightButton, isRightDown)
    finishFrame()
    if !endingPalms.isEmpty {
      for slot in endingPalms {
        writer.axis(.trackingID, -1, slot: slot)
        slots.end(slot)
      }
      endingPalms = []
      finishFrame()
    }
    received = 0
    expected = 0
    isLeftDown = false
    isRightDown = false
  }

  /// Writes the one finger that the pointer follows, the oldest, as `input_mt_sync_frame` does.
  private mutating func finishFrame() {
    slots.endFrame()
    let count = slots.count
    writer.key(.touch, count > 0)
    if isPointer {
      for (tool, fingers) in FingerTools.all { writer.key(tool, count == fingers) }
    }
    if let oldest = slots.oldest {
      writer.axis(.x, oldest.x)
      writer.axis(.y, oldest.y)
      writer.axis(.pressure, oldest.pressure)
    } else {
      writer.axis(.pressure, 0)
    }
    writer.report()
  }

  private mutating func liftForgottenFingers(before time: Timestamp) {
    defer { lastReport = time }
    guard let lastReport, slots.count > 0 else { return }
    guard time.duration(since: lastReport) > Self.patience else { return }
    writer.time = lastReport.advanced(by: Self.patience)
    for slot in slots.active {
      writer.axis(.trackingID, -1, slot: slot)
      slots.end(slot)
    }
    finishFrame()
    received = 0
  }
}
