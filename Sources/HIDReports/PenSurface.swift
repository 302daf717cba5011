import Frames

/// A pen tablet: makes of its reports the events that Linux's drivers make.
///
/// Tools are told apart as pen and eraser only; a serial number, a barrel's rotation and wheels are left
/// out, since pressure is what recordings are read for.
struct PenSurface: Sendable {
  let layouts: [UInt8: PenLayout]
  private(set) var writer = EventWriter()
  /// The tool that is near.
  private var tool: KeyCode?

  init(layouts: [UInt8: PenLayout]) {
    self.layouts = layouts
    let fuzz = layouts.min { $0.key < $1.key }?.value.x.positionFuzz ?? 0
    writer.fuzz = [.x: fuzz, .y: fuzz]
  }

  mutating func process(_ payload: ArraySlice<UInt8>, id: UInt8, at time: Timestamp) {
    guard let layout = layouts[id] else { return }
    writer.time = time
    let isTouching =
      layout.tip.isSet(in: payload) || layout.eraser?.isSet(in: payload) ?? false
    let isInRange = layout.inRange?.isSet(in: payload) ?? isTouching
    let isSensed = layout.sense?.isSet(in: payload) ?? isInRange
    if isInRange { choose(nearby(layout, payload)) }
    guard let tool else { return }
    if isInRange {
      writeAxes(layout) { $0.value(in: payload) }
    } else if !isSensed, layout.x.isMirrored {
      // The wacom driver reports zeros when the pen leaves; others what the report has.
      writeAxes(layout) { _ in 0 }
    } else if !isSensed {
      writeAxes(layout) { $0.value(in: payload) }
    }
    writeButtons(layout, payload)
    writer.key(.touch, isTouching)
    writer.key(tool, isSensed)
    writer.report()
    if !isSensed { self.tool = nil }
  }

  private func nearby(_ layout: PenLayout, _ payload: ArraySlice<UInt8>) -> KeyCode {
    let isEraser =
      layout.invert?.isSet(in: payload) ?? false || layout.eraser?.isSet(in: payload) ?? false
    return isEraser ? .toolRubber : .toolPen
  }

  /// Takes up a tool; the one that was near before leaves first, in a frame of its own.
  private mutating func choose(_ next: KeyCode) {
    if let tool, tool != next {
      writer.axis(.pressure, 0)
      writer.key(.touch, false)
      writer.key(tool, false)
      writer.report()
    }
    tool = next
  }

  private mutating func writeAxes(_ layout: PenLayout, _ value: (HIDField) -> Int32?) {
    let fields: [(AxisCode, HIDField?)] = [
      (.x, layout.x), (.y, layout.y), (.pressure, layout.pressure), (.tiltX, layout.tiltX),
      (.tiltY, layout.tiltY), (.distance, layout.distance),
    ]
    for case (let axis, let field?) in fields {
      if let value = value(field) { writer.axis(axis, value) }
    }
  }

  /// Both switches at once are a third button, as the wacom driver has it.
  private mutating func writeButtons(_ layout: PenLayout, _ payload: ArraySlice<UInt8>) {
    let first = layout.barrel?.isSet(in: payload) ?? false
    let second = layout.secondBarrel?.isSet(in: payload) ?? false
    let isMirrored = layout.x.isMirrored
    writer.key(.stylus, first && !(isMirrored && second))
    writer.key(.stylus2, second && !(isMirrored && first))
    if isMirrored { writer.key(.stylus3, first && second) }
  }
}

extension PenSurface {
  /// Fills in what the tablet's node would say of itself.
  func describe(_ description: inout DeviceDescription) {
    description.keys = [.touch, .toolPen]
    for (_, layout) in layouts.sorted(by: { $0.key < $1.key }) {
      describeAxes(of: layout, &description)
      if layout.eraser != nil || layout.invert != nil { description.keys.insert(.toolRubber) }
      if layout.barrel != nil { description.keys.insert(.stylus) }
      if layout.secondBarrel != nil { description.keys.insert(.stylus2) }
      if layout.x.isMirrored, layout.barrel != nil, layout.secondBarrel != nil {
        description.keys.insert(.stylus3)
      }
    }
  }

  /// Fills in the axes of one kind of report; another may have others.
  private func describeAxes(of layout: PenLayout, _ description: inout DeviceDescription) {
    let fuzz = layout.x.positionFuzz
    description.axes[.x] = layout.x.scale.range(for: .length, fuzz: fuzz)
    description.axes[.y] = layout.y.scale.range(for: .length, fuzz: fuzz)
    let others: [(AxisCode, HIDField?, HIDQuantity)] = [
      (.pressure, layout.pressure, .force), (.tiltX, layout.tiltX, .angle),
      (.tiltY, layout.tiltY, .angle), (.distance, layout.distance, .plain),
    ]
    for case (let axis, let field?, let quantity) in others {
      description.axes[axis] = field.scale.range(for: quantity)
    }
  }
}
