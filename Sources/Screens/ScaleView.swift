/// The full screen of a scale.
package struct ScaleView: Sendable {
  package var scale: WeighingScale
  /// Why nothing comes; nil while something may.
  package var silence: Silence?
  private var devices: [ShownDevice] = []

  package init(scale: WeighingScale) {
    self.scale = scale
  }

  /// The device whose weight is shown: of those that were not touched yet rather one that knows grams.
  package var device: ShownDevice? {
    let id = scale.chosen ?? scale.reading?.device
    if let id { return devices.first { $0.id == id } }
    return devices.first(where: \.reportsGrams) ?? devices.first
  }

  package mutating func add(_ device: ShownDevice) {
    if let index = devices.firstIndex(where: { $0.id == device.id }) {
      devices[index] = device
    } else {
      devices.append(device)
    }
  }

  package mutating func remove(_ id: String) {
    devices.removeAll { $0.id == id }
  }

  /// Does what a key stands for; false where that is to leave.
  package mutating func press(_ key: Character) -> Bool {
    switch key {
    case "q": return false
    case "t": scale.tare()
    case "m": scale.forgetMaximum()
    case "d": chooseNext()
    default: break
    }
    return true
  }

  package func grid(rows: Int, columns: Int, glyphs: Glyphs) -> Grid {
    var grid = Grid(rows: rows, columns: columns)
    guard ScreenFrame.fits(&grid) else { return grid }
    let device = device
    ScreenFrame.drawHeading(
      "pressurectl scale", device,
      position: ScreenFrame.position(
        device.flatMap { devices.firstIndex(of: $0) }, of: devices.count,
        isChosen: scale.chosen != nil),
      notice: silence?.notice, glyphs: glyphs, on: &grid)
    var keys: [(key: Character, what: String)] = [("q", "quit")]
    if device?.reportsGrams == true { keys += [("t", "tare"), ("m", "maximum anew")] }
    if devices.count > 1 { keys.append(("d", "next device")) }
    ScreenFrame.drawKeys(keys, on: &grid)
    if let device {
      ScaleScreen(device: device, scale: scale, glyphs: glyphs).draw(on: &grid)
    }
    return grid
  }

  private mutating func chooseNext() {
    let index = devices.firstIndex { $0.id == scale.chosen }
    let next = index.map { $0 + 1 } ?? 0
    scale.choose(devices.indices.contains(next) ? devices[next].id : nil)
  }
}

extension ShownDevice {
  /// Why there are no grams of this device, and what to do about it; nil where there are.
  package var whyNoGrams: String? {
    if reportsGrams { return nil }
    if maximumForce <= 0 { return "It has no pressure: there is nothing to weigh with." }
    if isPen { return "Percent only: the force of a pen is not known in grams." }
    return "Percent only: it does not know grams. "
      + "'pressurectl calibrate \(id) --weight 500', with something of 500 g, teaches it."
  }
}
