package import Varlink

/// Makes a program's elements of the replies of one stream, over all of its connections.
package protocol StreamTranslator: Sendable {
  associatedtype Element: Sendable

  /// What one reply becomes; `generation` counts the connections of the stream.
  mutating func translate(
    _ reply: JSONObject, generation: Int
  ) throws(PressureError) -> [Element]

  /// What a message becomes that need not be read as any reply is; nil where it has to.
  mutating func translate(_ message: [UInt8]) -> [Element]?

  /// What the loss of the connection becomes: whatever was begun is brought to an end.
  mutating func disconnect() -> [Element]

  /// Nothing more is to be said of the press with that number.
  mutating func forget(press: Int)
}

extension StreamTranslator {
  package mutating func translate(_ message: [UInt8]) -> [Element]? { nil }
  package mutating func forget(press: Int) {}
}

/// Touches, which are cancelled when the connection is lost.
package struct TouchTranslator: StreamTranslator {
  /// Of each device the last frame with touches that are down.
  private var live: [ForceDevice.ID: TouchFrame] = [:]
  private var reader = TouchFrameReader()

  package init() {}

  package mutating func translate(_ message: [UInt8]) -> [TouchFrame]? {
    reader.read(message).map { note($0) }
  }

  package mutating func translate(
    _ reply: JSONObject, generation: Int
  ) throws(PressureError) -> [TouchFrame] {
    note(try TouchFrame(WireReader(reply, subject: "Touches.Subscribe")))
  }

  private mutating func note(_ frame: TouchFrame) -> [TouchFrame] {
    live[frame.device] = frame.touches.contains(where: \.isDown) ? frame : nil
    return [frame]
  }

  package mutating func disconnect() -> [TouchFrame] {
    defer { live.removeAll() }
    return live.values.sorted { $0.device < $1.device }.map { frame in
      TouchFrame(
        device: frame.device, sequence: frame.sequence, time: frame.time,
        touches: frame.touches.filter(\.isDown).map(\.cancelled), merged: 0,
        isResynchronized: false, isDisconnection: true, session: nil)
    }
  }
}

extension Touch {
  fileprivate var isDown: Bool { phase != .ended && phase != .cancelled }

  fileprivate var cancelled: Touch {
    var touch = self
    touch.phase = .cancelled
    return touch
  }
}

/// Presses, which are cancelled when the connection is lost.
package struct PressTranslator: StreamTranslator {
  let core: ClientCore
  let stream: StreamID

  /// Of each device the press that is under way: there is never more than one.
  private var live: [ForceDevice.ID: Press] = [:]

  package init(core: ClientCore, stream: StreamID) {
    self.core = core
    self.stream = stream
  }

  package mutating func translate(
    _ reply: JSONObject, generation: Int
  ) throws(PressureError) -> [Press] {
    let wire = WireReader(reply, subject: "Previews.Register")
    // `registered`, and whatever a newer daemon may say that is about no press.
    guard wire.contains("press") else { return [] }
    let press = try Press(
      wire, offer: PressOffer(core: core, stream: stream, generation: generation))
    live[press.device] = press.phase.isFinal ? nil : press
    return [press]
  }

  package mutating func disconnect() -> [Press] {
    defer { live.removeAll() }
    return live.values.sorted { $0.device < $1.device }.map { press in
      var press = press
      press.phase = .cancelled
      press.reason = .device
      return press
    }
  }

  package mutating func forget(press: Int) {
    live = live.filter { $0.value.id != press }
  }
}

/// Devices, of which a new connection tells anew: only what differs is passed on.
package struct DeviceTranslator: StreamTranslator {
  private var known: [ForceDevice.ID: ForceDevice] = [:]
  /// What this connection has told of so far; nil once it told of all that are there.
  private var told: Set<ForceDevice.ID>? = []

  package init() {}

  package mutating func translate(
    _ reply: JSONObject, generation: Int
  ) throws(PressureError) -> [DeviceChange] {
    let wire = WireReader(reply, subject: "Devices.Watch")
    guard let change = try wire.optionalString("change") else { return removeUntold() }
    let device = try ForceDevice(wire.object("device"))
    if change == DeviceChange.Kind.removed.rawValue {
      told?.remove(device.id)
      guard known.removeValue(forKey: device.id) != nil else { return [] }
      return [DeviceChange(kind: .removed, device: device)]
    }
    told?.insert(device.id)
    let previous = known.updateValue(device, forKey: device.id)
    guard previous != device else { return [] }
    return [DeviceChange(kind: previous == nil ? .added : .changed, device: device)]
  }

  package mutating func disconnect() -> [DeviceChange] {
    told = []
    return []
  }

  private mutating func removeUntold() -> [DeviceChange] {
    guard let told else { return [] }
    self.told = nil
    let gone = known.values.filter { !told.contains($0.id) }.sorted { $0.id < $1.id }
    for device in gone {
      known[device.id] = nil
    }
    return gone.map { DeviceChange(kind: .removed, device: $0) }
  }
}
