import Frames

/// Which key says how many fingers are on a touchpad.
enum FingerTools {
  static let all: [(KeyCode, Int)] = [
    (.toolFinger, 1), (.toolDoubleTap, 2), (.toolTripleTap, 3), (.toolQuadTap, 4),
    (.toolQuintTap, 5),
  ]
}

extension TouchSurface {
  /// How many fingers the surface tells apart, as far as a recording shows it: those of one report, or as
  /// many as were down at once.
  ///
  /// The device itself says it in a feature report, which recordings do not have.
  private var slotCount: Int {
    max(layouts.values.map(\.contacts.count).max() ?? 1, slots.most)
  }

  /// Fills in what the surface's node would say of itself.
  func describe(_ description: inout DeviceDescription) {
    for (_, layout) in layouts.sorted(by: { $0.key < $1.key }) {
      // Of an axis that several fingers have the last one's range counts, as in Linux.
      for contact in layout.contacts { describe(contact, &description) }
      if !layout.leftButtons.isEmpty { description.keys.insert(.leftButton) }
      if layout.rightButton != nil { description.keys.insert(.rightButton) }
      // One button alone is the pad itself.
      if isPointer, layout.leftButtons.count == 1, layout.rightButton == nil {
        description.properties.insert(.buttonPad)
      }
    }
    description.axes[.slot] = AxisRange(minimum: 0, maximum: Int32(clamping: slotCount - 1))
    description.axes[.trackingID] = AxisRange(minimum: 0, maximum: ContactSlots.lastTrackingID)
    description.keys.insert(.touch)
    if isPointer {
      description.keys.formUnion(FingerTools.all.filter { $0.1 <= slotCount }.map(\.0))
    }
  }

  private func describe(_ contact: ContactLayout, _ description: inout DeviceDescription) {
    let fuzz = contact.x.positionFuzz
    description.axes[.positionX] = contact.x.scale.range(for: .length, fuzz: fuzz)
    description.axes[.positionY] = contact.y.scale.range(for: .length, fuzz: fuzz)
    description.axes[.x] = contact.x.scale.range(for: .length)
    description.axes[.y] = contact.y.scale.range(for: .length)
    if let pressure = contact.pressure?.scale.range(for: .force) {
      description.axes[.contactPressure] = pressure
      description.axes[.pressure] = pressure
    }
    if let width = contact.width?.scale.range(for: .length) {
      let height = contact.height?.scale.range(for: .length) ?? width
      description.axes[.touchMajor] = width
      description.axes[.touchMinor] = height
    }
    if contact.confidence != nil {
      description.axes[.toolType] = AxisRange(minimum: 0, maximum: ToolTypeValue.palm)
    }
  }
}
