/// Reads replies of `Touches.Subscribe` as the daemon writes them, without making JSON of them first.
///
/// It knows one order of members, and plain text only. What is written in any other way, or is wrong, is left
/// to the reader of all replies.
package struct TouchFrameReader: Sendable {
  /// The device of the last frame, which as a rule is that of the next.
  private var device: ForceDevice.ID = ""

  package init() {}

  /// The frame in a message without its NUL byte; nil where this is not for here.
  package mutating func read(_ message: [UInt8]) -> TouchFrame? {
    message.withUnsafeBufferPointer { bytes in
      var text = WireText(bytes)
      return frame(&text)
    }
  }

  private mutating func frame(_ text: inout WireText) -> TouchFrame? {
    guard text.skip(#"{"parameters":{"device":""#), let name = text.word(orKnown: device),
      text.skip(#","sequence":"#), let sequence = text.integer(),
      text.skip(#","time":"#), let time = text.integer(), text.skip(#","contacts":["#)
    else { return nil }
    device = name
    var touches: [Touch] = []
    if !text.skip("]") {
      repeat {
        guard let touch = Self.touch(&text) else { return nil }
        touches.append(touch)
      } while text.skip(",")
      guard text.skip("]") else { return nil }
    }
    guard text.skip(#","resynced":"#), let isResynchronized = text.bool(),
      text.skip(#","merged":"#), let merged = text.integer(), text.skip(#"},"continues":true}"#),
      text.isAtEnd
    else { return nil }
    return TouchFrame(
      device: name, sequence: sequence, time: .microseconds(time), touches: touches,
      merged: merged, isResynchronized: isResynchronized, isDisconnection: false,
      session: nil)
  }

  private static func touch(_ text: inout WireText) -> Touch? {
    guard text.skip(#"{"id":"#), let id = text.integer(), let phase = phase(&text),
      let tool = tool(&text), text.skip(#","x":"#), let x = text.number(),
      text.skip(#","y":"#), let y = text.number(), text.skip(#","force":"#),
      let force = text.number(), text.skip(#","maximumPossibleForce":"#),
      let maximumPossibleForce = text.number()
    else { return nil }
    let grams = text.skip(#","grams":"#) ? text.number() : nil
    let raw = text.skip(#","raw":"#) ? text.integer() : nil
    let pen = pen(&text)
    // Where one of these was not as it should be, this is not the end either.
    guard text.skip("}") else { return nil }
    return Touch(
      id: id, phase: phase, tool: tool, location: SurfacePoint(x: x, y: y), force: force,
      maximumPossibleForce: maximumPossibleForce, grams: grams, raw: raw, pen: pen)
  }

  private static func phase(_ text: inout WireText) -> Touch.Phase? {
    guard text.skip(#","phase":""#) else { return nil }
    if text.skip(#"moved""#) { return .moved }
    if text.skip(#"stationary""#) { return .stationary }
    if text.skip(#"began""#) { return .began }
    if text.skip(#"ended""#) { return .ended }
    return text.skip(#"cancelled""#) ? .cancelled : nil
  }

  private static func tool(_ text: inout WireText) -> Touch.Tool? {
    guard text.skip(#","tool":""#) else { return nil }
    if text.skip(#"finger""#) { return .finger }
    if text.skip(#"pen""#) { return .pen }
    return text.word(orKnown: "eraser").map { Touch.Tool(rawValue: $0) }
  }

  private static func pen(_ text: inout WireText) -> PenState? {
    let tiltX = text.skip(#","tiltX":"#) ? text.number() : nil
    let tiltY = text.skip(#","tiltY":"#) ? text.number() : nil
    let distance = text.skip(#","distance":"#) ? text.number() : nil
    guard text.skip(#","buttons":["#) else {
      // Fingers have nothing of a pen. A pen without buttons would be read here for a finger.
      if tiltX != nil || tiltY != nil || distance != nil { text.fail() }
      return nil
    }
    guard let buttons = buttons(&text) else {
      text.fail()
      return nil
    }
    return PenState(tiltX: tiltX, tiltY: tiltY, distance: distance, buttons: buttons)
  }

  /// The buttons up to the end of their list.
  private static func buttons(_ text: inout WireText) -> Set<PenState.Button>? {
    var buttons: Set<PenState.Button> = []
    if text.skip("]") { return buttons }
    repeat {
      guard text.skip(#"""#), let name = text.word(orKnown: "") else { return nil }
      buttons.insert(PenState.Button(rawValue: name))
    } while text.skip(",")
    return text.skip("]") ? buttons : nil
  }
}
