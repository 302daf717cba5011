import Devices
import Forces
import Frames
import SimulatedPresses
import Varlink

/// Reads what `io.pressured.Simulator` calls a description.
///
/// The interface has checked the types.
enum SimulatedDescription {
  /// From a stamp to a wall, in mm.
  private static let sizes = 10.0...1000

  static func read(
    _ object: JSONObject
  ) throws(SimulatorError) -> (DeviceDescription, DeviceHints) {
    let kind = object["kind"]?.stringValue.flatMap(SimulatedKind.init(rawValue:))
    var description = kind?.description ?? DeviceDescription(name: "Simulated Device")
    if let name = object["name"]?.stringValue {
      guard !name.isEmpty else { throw .invalidDescription(field: "name", .empty) }
      description.name = String(deviceText: name.utf8)
    }
    try readIdentity(object, into: &description.identity)
    try readSize(object, isOfKind: kind != nil, into: &description)
    if let axes = object["axes"]?.arrayValue { description.axes = try read(axes) }
    if let keys = object.strings("keys") {
      description.keys = try codes(keys, "keys", EventNames.key)
    }
    if let properties = object.strings("properties") {
      description.properties = try codes(properties, "properties", EventNames.property)
    }
    guard !description.axes.isEmpty else {
      throw .invalidDescription(field: kind == nil ? "kind" : "axes", .missing)
    }
    return (description, kind?.hints ?? DeviceHints())
  }

  private static func readIdentity(
    _ object: JSONObject, into identity: inout DeviceIdentity
  ) throws(SimulatorError) {
    let members: [(String, WritableKeyPath<DeviceIdentity, UInt16>)] = [
      ("bus", \.bus), ("vendor", \.vendor), ("product", \.product),
    ]
    for (member, path) in members {
      guard let number = object[member]?.integerValue else { continue }
      guard let number = UInt16(exactly: number) else {
        throw .invalidDescription(field: member, .range)
      }
      identity[keyPath: path] = number
    }
  }

  private static func readSize(
    _ object: JSONObject, isOfKind: Bool, into description: inout DeviceDescription
  ) throws(SimulatorError) {
    let members: [(String, [AxisCode])] = [
      ("width", [.x, .positionX]), ("height", [.y, .positionY]),
    ]
    for (member, axes) in members {
      guard let size = object[member]?.doubleValue else { continue }
      guard sizes.contains(size) else { throw .invalidDescription(field: member, .range) }
      guard isOfKind, object["axes"]?.arrayValue == nil else {
        throw .invalidDescription(field: member, .conflict)
      }
      for axis in axes {
        guard var range = description.axes[axis] else { continue }
        range.maximum = range.minimum + Int32(size * Double(range.resolution))
        description.axes[axis] = range
      }
    }
  }

  private static func read(
    _ axes: [JSONValue]
  ) throws(SimulatorError) -> [AxisCode: AxisRange] {
    var result: [AxisCode: AxisRange] = [:]
    for (index, value) in axes.enumerated() {
      let object = value.objectValue ?? [:]
      let field = "axes[\(index)]"
      guard let code = EventNames.axis(object["code"]?.stringValue ?? "") else {
        throw .invalidDescription(field: "\(field).code", .unknown)
      }
      var range = AxisRange(minimum: 0, maximum: 0)
      range.minimum = try number(object, "minimum", in: field)
      range.maximum = try number(object, "maximum", in: field)
      range.resolution = try number(object, "resolution", in: field)
      guard range.resolution >= 0 else {
        throw .invalidDescription(field: "\(field).resolution", .range)
      }
      guard result.updateValue(range, forKey: code) == nil else {
        throw .invalidDescription(field: "\(field).code", .duplicate)
      }
    }
    return result
  }

  private static func number(
    _ object: JSONObject, _ member: String, in field: String
  ) throws(SimulatorError) -> Int32 {
    guard let number = Int32(exactly: object[member]?.integerValue ?? 0) else {
      throw .invalidDescription(field: "\(field).\(member)", .range)
    }
    return number
  }

  private static func codes<Code: Hashable>(
    _ names: [String], _ member: String, _ code: (String) -> Code?
  ) throws(SimulatorError) -> Set<Code> {
    var result: Set<Code> = []
    for (index, name) in names.enumerated() {
      guard let code = code(name) else {
        throw .invalidDescription(field: "\(member)[\(index)]", .unknown)
      }
      guard result.insert(code).inserted else {
        throw .invalidDescription(field: "\(member)[\(index)]", .duplicate)
      }
    }
    return result
  }
}
