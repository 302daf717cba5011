import Frames

/// How the values of a pen become those of a contact.
struct PenScale: Sendable {
  let x: NormalizedAxis
  let y: NormalizedAxis
  /// Nil where the device does not report it, as the next two.
  let distance: NormalizedAxis?
  let tiltX: TiltAxis?
  let tiltY: TiltAxis?

  init(_ description: DeviceDescription) {
    let axes = description.axes
    x = NormalizedAxis(axes[.x])
    y = NormalizedAxis(axes[.y])
    distance = axes[.distance].map { NormalizedAxis($0) }
    tiltX = axes[.tiltX].map(TiltAxis.init)
    tiltY = axes[.tiltY].map(TiltAxis.init)
  }
}

/// What a pen has said last.
struct PenValues: Sendable {
  var pressure: Int32
  private var x: Int32 = 0
  private var y: Int32 = 0
  private(set) var distance: Int32 = 0
  private var tiltX: Int32 = 0
  private var tiltY: Int32 = 0
  private var buttons: PenButtons = []

  init(pressure: Int32) {
    self.pressure = pressure
  }

  mutating func read(_ event: InputEvent) {
    switch AxisCode(rawValue: event.code) {
    case .x: x = event.value
    case .y: y = event.value
    case .pressure: pressure = event.value
    case .distance: distance = event.value
    case .tiltX: tiltX = event.value
    case .tiltY: tiltY = event.value
    default: break
    }
  }

  mutating func readButton(_ key: KeyCode, isPressed: Bool) {
    let button: PenButtons
    switch key {
    case .stylus: button = .stylus
    case .stylus2: button = .stylus2
    case .stylus3: button = .stylus3
    default: return
    }
    if isPressed { buttons.insert(button) } else { buttons.remove(button) }
  }

  func reading(tool: Tool, scale: PenScale) -> ContactReading {
    ContactReading(
      tool: tool, x: scale.x.fraction(x), y: scale.y.fraction(y), pressure: pressure,
      pen: PenState(
        tiltX: scale.tiltX?.degrees(tiltX), tiltY: scale.tiltY?.degrees(tiltY),
        distance: scale.distance?.fraction(distance), buttons: buttons))
  }
}
