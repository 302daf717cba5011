package import Varlink

extension Press {
  /// Reads a reply of `io.pressured.Previews.Register` that is about a press.
  init(_ wire: WireReader, offer: PressOffer) throws(PressureError) {
    id = try wire.integer("press")
    phase = Phase(rawValue: try wire.string("phase"))
    reason = try wire.optionalString("reason").map { Reason(rawValue: $0) }
    device = try wire.string("device")
    time = try wire.time("time")
    progress = try wire.optionalNumber("progress") ?? 0
    fingers = try wire.integer("fingers")
    force = try wire.optionalNumber("force") ?? 0
    maximumPossibleForce = try wire.optionalNumber("maximumPossibleForce") ?? 0
    source = try wire.optionalString("source").map { Source(rawValue: $0) } ?? .force
    areActionsRevealed = try wire.optionalBool("actionsRevealed") ?? false
    rect = try wire.optionalObject("rect").map { rect throws(PressureError) in
      try Rectangle(rect)
    }
    merged = try wire.optionalInteger("merged") ?? 0
    levels = try wire.optionalObject("levels").map { levels throws(PressureError) in
      try Levels(levels)
    }
    if let x = try wire.optionalNumber("x"), let y = try wire.optionalNumber("y") {
      location = SurfacePoint(x: x, y: y)
    } else {
      location = nil
    }
    self.offer = offer
  }

  /// The press as a reply of `io.pressured.Previews.Register`.
  package var wireObject: JSONObject {
    var result: JSONObject = [
      "phase": .string(phase.rawValue), "press": .integer(Int64(id)), "device": .string(device),
      "time": .integer(time.microseconds), "progress": .number(progress),
      "fingers": .integer(Int64(fingers)), "force": .number(force),
      "maximumPossibleForce": .number(maximumPossibleForce),
    ]
    result["x"] = location.map { .number($0.x) }
    result["y"] = location.map { .number($0.y) }
    result["source"] = .string(source.rawValue)
    result["reason"] = reason.map { .string($0.rawValue) }
    if areActionsRevealed { result["actionsRevealed"] = true }
    result["levels"] = levels.map { .object($0.wireObject) }
    result["rect"] = rect.map { .object($0.wireObject) }
    result["merged"] = .integer(Int64(merged))
    return result
  }
}

extension Press.Levels {
  fileprivate init(_ wire: WireReader) throws(PressureError) {
    hint = try wire.number("hint")
    peek = try wire.number("peek")
    pop = try wire.number("pop")
  }

  fileprivate var wireObject: JSONObject {
    ["hint": .number(hint), "peek": .number(peek), "pop": .number(pop)]
  }
}

extension Rectangle {
  fileprivate init(_ wire: WireReader) throws(PressureError) {
    self.init(
      x: try wire.number("x"), y: try wire.number("y"), width: try wire.number("width"),
      height: try wire.number("height"))
  }

  var wireObject: JSONObject {
    ["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height)]
  }
}

extension PressThresholds {
  fileprivate var wireObject: JSONObject {
    [
      "unit": .string(unit.rawValue), "hint": .number(hint), "peek": .number(peek),
      "pop": .number(pop),
    ]
  }
}

extension PreviewRegistration {
  /// The parameters of `io.pressured.Previews.Register`.
  var wireObject: JSONObject {
    var result: JSONObject = ["name": .string(name)]
    result["sensitivity"] = sensitivity.map { .string($0.rawValue) }
    result["fingers"] = fingers.map { .array($0.sorted().map { .integer(Int64($0)) }) }
    result["devices"] = devices.map { .array($0.map { .string($0) }) }
    if isFallback { result["fallback"] = true }
    if allowsLongPress { result["longPress"] = true }
    if includesPens { result["pens"] = true }
    if reportsMoves { result["moves"] = true }
    result["thresholds"] = thresholds.map { .object($0.wireObject) }
    return result
  }
}
