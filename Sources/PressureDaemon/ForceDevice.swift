import Forces
import Frames
package import Pipeline
import Varlink

/// What clients are told of a device.
package struct ForceDevice: Equatable {
  var id: String
  var name: String
  var node: String
  var deviceClass: DeviceClass
  var capability: ForceCapability
  var maximumPossibleForce: Double
  var reportsGrams: Bool
  var hasHaptics: Bool
  /// Millimetres.
  var width: Double?
  var height: Double?
  var seat: String

  package init(id: String, node: String, seat: String, pipeline: DevicePipeline) {
    self.id = id
    name = pipeline.description.name
    self.node = node
    deviceClass = pipeline.scale.deviceClass
    capability = pipeline.scale.capability
    maximumPossibleForce = pipeline.scale.maximumPossibleForce
    reportsGrams = pipeline.scale.reportsGrams
    hasHaptics = false
    width = pipeline.geometry.width
    height = pipeline.geometry.height
    self.seat = seat
  }

  /// A recording, which takes the place of a device.
  init(recording file: String, pipeline: DevicePipeline) {
    let identity = pipeline.description.identity
    let numbers = [identity.bus, identity.vendor, identity.product]
    let name = file.split(separator: "/").last.map(String.init) ?? file
    self.init(
      id: (numbers.map { String($0, radix: 16) } + [name]).joined(separator: "-"), node: file,
      seat: Authorization.defaultSeat, pipeline: pipeline)
  }

  /// Takes over what the pipeline has found out since.
  mutating func describe(_ pipeline: DevicePipeline) {
    self = ForceDevice(id: id, node: node, seat: seat, pipeline: pipeline)
  }

  /// The device as `io.pressured.Devices` has it.
  var parameters: JSONObject {
    var result: JSONObject = [
      "id": .string(id),
      "name": .string(name),
      "node": .string(node),
      "class": .string(deviceClass.wireName),
      "capability": .string(capability.wireName),
      "maximumPossibleForce": .number(maximumPossibleForce),
      "grams": .bool(reportsGrams),
      "haptics": .bool(hasHaptics),
      "seat": .string(seat),
    ]
    if let width { result["width"] = .number(width) }
    if let height { result["height"] = .number(height) }
    return result
  }
}
