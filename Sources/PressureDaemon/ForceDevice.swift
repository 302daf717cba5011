import Contacts
import Forces
import Frames
import LinuxSystem
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
  /// By what the hardware database knows it.
  var modalias: String
  /// What use has shown of it that is not as it should be.
  var condition: DeviceCondition
  /// The user who made it; nil for all devices that are not simulated.
  var maker: UInt32?

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
    modalias = pipeline.description.identity.modalias
    condition = pipeline.scale.condition
  }

  /// A recording, which takes the place of a device.
  init(recording file: String, pipeline: DevicePipeline) {
    self.init(
      id: Self.identifier(ofRecording: file, pipeline.description), node: file,
      seat: Authorization.defaultSeat, pipeline: pipeline)
  }

  /// The name of a recording among devices.
  static func identifier(ofRecording file: String, _ description: DeviceDescription) -> String {
    let identity = description.identity
    let numbers = [identity.bus, identity.vendor, identity.product]
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return (numbers.map { String($0, radix: 16) } + [name]).joined(separator: "-")
  }

  /// A device that a user plays.
  init(simulated id: String, by user: UInt32, pipeline: DevicePipeline) {
    self.init(id: id, node: id, seat: Authorization.defaultSeat, pipeline: pipeline)
    maker = user
  }

  /// Whether it is there for its maker alone; root's are for everybody, like what root plugs in.
  var isPrivate: Bool { maker.map { $0 != 0 } ?? false }

  /// Whether that client may know that it is there.
  func isVisible(to peer: PeerCredentials) -> Bool {
    !isPrivate || peer.user == 0 || peer.user == maker
  }

  /// Takes over what the pipeline has found out since.
  mutating func describe(_ pipeline: DevicePipeline) {
    let (hasHaptics, maker) = (hasHaptics, maker)
    self = ForceDevice(id: id, node: node, seat: seat, pipeline: pipeline)
    self.hasHaptics = hasHaptics
    self.maker = maker
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
      "modalias": .string(modalias),
    ]
    if let width { result["width"] = .number(width) }
    if let height { result["height"] = .number(height) }
    if !condition.wear.isEmpty {
      result["wear"] = .array(condition.wear.map { .object($0.parameters) })
    }
    result["ceiling"] = condition.ceiling.map { .object($0.parameters) }
    if maker != nil { result["simulated"] = true }
    return result
  }
}

extension PenWear {
  fileprivate var parameters: JSONObject {
    [
      "tool": .string(tool.wireName), "raw": .integer(Int64(raw)), "offset": .number(offset),
      "broken": .bool(isBroken),
    ]
  }
}

extension PressureCeiling {
  fileprivate var parameters: JSONObject {
    ["raw": .integer(Int64(raw)), "part": .number(part)]
  }
}

extension DeviceIdentity {
  /// How the kernel begins the modalias of an input device with these numbers.
  fileprivate var modalias: String {
    let parts: KeyValuePairs = ["b": bus, "v": vendor, "p": product, "e": version]
    return "input:" + parts.map { $0 + Self.hexadecimal($1) }.joined()
  }

  private static func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
