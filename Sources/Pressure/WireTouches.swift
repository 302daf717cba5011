package import Varlink

extension TouchFrame {
  init(_ wire: WireReader) throws(PressureError) {
    device = try wire.string("device")
    sequence = try wire.integer("sequence")
    time = try wire.time("time")
    var touches: [Touch] = []
    for contact in try wire.objects("contacts") {
      touches.append(try Touch(contact))
    }
    self.touches = touches
    isResynchronized = try wire.bool("resynced")
    merged = try wire.integer("merged")
    isDisconnection = false
    session = try wire.optionalString(SessionChange.key).map { SessionChange(rawValue: $0) }
  }

  /// The frame as a reply of `io.pressured.Touches.Subscribe`.
  package var wireObject: JSONObject {
    var result: JSONObject = [
      "device": .string(device), "sequence": .integer(Int64(sequence)),
      "time": .integer(time.microseconds),
      "contacts": .array(touches.map { .object($0.wireObject) }),
      "resynced": .bool(isResynchronized), "merged": .integer(Int64(merged)),
    ]
    result[SessionChange.key] = session.map { .string($0.rawValue) }
    return result
  }
}

extension Touch {
  fileprivate init(_ wire: WireReader) throws(PressureError) {
    id = try wire.integer("id")
    phase = Phase(rawValue: try wire.string("phase"))
    tool = Tool(rawValue: try wire.string("tool"))
    location = SurfacePoint(x: try wire.number("x"), y: try wire.number("y"))
    force = try wire.number("force")
    maximumPossibleForce = try wire.number("maximumPossibleForce")
    grams = try wire.optionalNumber("grams")
    raw = try wire.optionalInteger("raw")
    pen = try PenState(ofContact: wire)
  }

  fileprivate var wireObject: JSONObject {
    var result: JSONObject = [
      "id": .integer(Int64(id)), "phase": .string(phase.rawValue), "tool": .string(tool.rawValue),
      "x": .number(location.x), "y": .number(location.y), "force": .number(force),
      "maximumPossibleForce": .number(maximumPossibleForce),
    ]
    result["raw"] = raw.map { .integer(Int64($0)) }
    result["grams"] = grams.map { .number($0) }
    guard let pen else { return result }
    result["tiltX"] = pen.tiltX.map { .number($0) }
    result["tiltY"] = pen.tiltY.map { .number($0) }
    result["distance"] = pen.distance.map { .number($0) }
    result["buttons"] = .array(pen.buttons.map(\.rawValue).sorted().map { .string($0) })
    return result
  }
}

extension PenState {
  /// The members that pens have; nil where the contact has none of them.
  fileprivate init?(ofContact wire: WireReader) throws(PressureError) {
    guard ["tiltX", "tiltY", "distance", "buttons"].contains(where: wire.contains) else {
      return nil
    }
    tiltX = try wire.optionalNumber("tiltX")
    tiltY = try wire.optionalNumber("tiltY")
    distance = try wire.optionalNumber("distance")
    buttons = Set(try (wire.strings("buttons") ?? []).map { Button(rawValue: $0) })
  }
}

extension Duration {
  /// The whole microseconds, as times go over the wire.
  var microseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, sumOverflow) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000)
    return sumOverflow ? (seconds < 0 ? .min : .max) : sum
  }
}
