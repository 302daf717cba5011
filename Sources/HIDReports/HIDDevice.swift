package import Frames

/// A HID device: makes recordings of its reports, one for each surface that a finger or a pen works on.
package struct HIDDevice: Sendable {
  /// A surface, and what Linux calls and says of it by its application.
  private struct Part<Surface: Sendable>: Sendable {
    var surface: Surface
    var suffix: String
    var properties: Set<InputProperty>
  }

  private let hasReportIDs: Bool
  private var pens: [Part<PenSurface>] = []
  private var touches: [Part<TouchSurface>] = []

  /// The device with this report descriptor; it has no surface where it is a mouse or keyboard.
  package init(descriptor bytes: [UInt8]) throws(HIDDescriptorError) {
    let descriptor = try HIDDescriptorParser.parse(bytes)
    hasReportIDs = descriptor.hasReportIDs
    for index in descriptor.collections.indices where descriptor.collections[index].isApplication {
      addPart(of: descriptor, application: index)
    }
  }

  /// Whether it has a surface that a finger or a pen works on.
  package var hasSurface: Bool { !pens.isEmpty || !touches.isEmpty }

  /// Takes one input report, with its id where reports have one.
  package mutating func process(_ report: [UInt8], at time: Timestamp) {
    guard let first = report.first else { return }
    let id = hasReportIDs ? first : 0
    let payload = report.dropFirst(hasReportIDs ? 1 : 0)
    for index in pens.indices { pens[index].surface.process(payload, id: id, at: time) }
    for index in touches.indices { touches[index].surface.process(payload, id: id, at: time) }
  }

  /// What each surface's node would have said of itself and sent.
  package func recordings(name: String, identity: DeviceIdentity) -> [Recording] {
    func description<Surface>(_ part: Part<Surface>) -> DeviceDescription {
      DeviceDescription(
        name: part.suffix.isEmpty ? name : "\(name) \(part.suffix)", identity: identity,
        properties: part.properties)
    }
    var recordings: [Recording] = []
    for part in pens {
      var description = description(part)
      part.surface.describe(&description)
      recordings.append(
        Recording(description: description, events: part.surface.writer.events))
    }
    for part in touches {
      var description = description(part)
      part.surface.describe(&description)
      recordings.append(
        Recording(description: description, events: part.surface.writer.events))
    }
    return recordings
  }

  private mutating func addPart(of descriptor: HIDDescriptor, application: Int) {
    let collection = descriptor.collections[application]
    let fields = Dictionary(
      grouping: descriptor.fields.filter { descriptor.application(of: $0) == application },
      by: \.reportID)
    switch collection.usage {
    case .externalTablet, .pen, .lightPen:
      let layouts = fields.compactMapValues { PenLayout($0) }
      guard !layouts.isEmpty else { return }
      let isDirect = collection.usage != .externalTablet
      pens.append(
        Part(
          surface: PenSurface(layouts: layouts), suffix: "Pen",
          properties: [isDirect ? .direct : .pointer]))
    case .touchScreen, .touchPad:
      let layouts = fields.compactMapValues { TouchReportLayout($0, in: descriptor) }
      guard !layouts.isEmpty else { return }
      let isPad = collection.usage == .touchPad
      touches.append(
        Part(
          surface: TouchSurface(layouts: layouts, isPointer: isPad),
          suffix: collection.isMirrored ? "Finger" : isPad ? "Touchpad" : "",
          properties: [isPad ? .pointer : .direct]))
    default:
      break
    }
  }
}
