package import Varlink

extension ForceDevice {
  init(_ wire: WireReader) throws(PressureError) {
    id = try wire.string("id")
    name = try wire.string("name")
    node = try wire.string("node")
    deviceClass = DeviceClass(rawValue: try wire.string("class"))
    forceTouchCapability = ForceTouchCapability(wireName: try wire.string("capability"))
    maximumPossibleForce = try wire.number("maximumPossibleForce")
    reportsGrams = try wire.bool("grams")
    hasHaptics = try wire.bool("haptics")
    seat = try wire.string("seat")
    modalias = try wire.optionalString("modalias")
    if let width = try wire.optionalNumber("width"),
      let height = try wire.optionalNumber("height")
    {
      size = SurfaceSize(width: width, height: height)
    } else {
      size = nil
    }
  }

  /// The device as `io.pressured.Devices` has it.
  package var wireObject: JSONObject {
    var result: JSONObject = [
      "id": .string(id), "name": .string(name), "node": .string(node),
      "class": .string(deviceClass.rawValue), "capability": .string(forceTouchCapability.wireName),
      "maximumPossibleForce": .number(maximumPossibleForce), "grams": .bool(reportsGrams),
      "haptics": .bool(hasHaptics),
    ]
    if let size {
      result["width"] = .number(size.width)
      result["height"] = .number(size.height)
    }
    result["seat"] = .string(seat)
    result["modalias"] = modalias.map { .string($0) }
    return result
  }
}

extension ForceTouchCapability {
  /// What a word of the interface means; one that is not known says that nothing is known.
  init(wireName: String) {
    switch wireName {
    case "unavailable": self = .unavailable
    case "available": self = .available
    default: self = .unknown
    }
  }

  /// The word of the interface.
  package var wireName: String {
    switch self {
    case .unknown: "unknown"
    case .unavailable: "unavailable"
    case .available: "available"
    }
  }
}

extension RefusedDevice {
  init(_ wire: WireReader) throws(PressureError) {
    name = try wire.string("name")
    node = try wire.string("node")
    reason = try wire.string("reason")
  }

  /// The device as `io.pressured.Devices` has it.
  package var wireObject: JSONObject {
    ["name": .string(name), "node": .string(node), "reason": .string(reason)]
  }
}
