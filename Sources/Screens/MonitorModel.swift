package import Presses

/// What a monitor knows of the devices.
package struct MonitorModel: Hashable, Sendable {
  /// What happens on one of them.
  struct Surface: Hashable, Sendable {
    var device: ShownDevice
    /// The contacts that are down, in the order in which they came.
    var contacts: [ShownContact] = []
    /// The force of the hardest contact.
    var history = ForceHistory()
    /// What became of the last press, in words.
    var press: String?
    /// Where the phases of the last press by one finger began, as fractions of the largest force; nil before
    /// there was one.
    var toldThresholds: Thresholds?
    /// How many frames were left out.
    var merged = 0

    var thresholds: Thresholds? { toldThresholds ?? device.usualThresholds }
  }

  private(set) var surfaces: [Surface] = []
  /// The device that was asked for; nil for whichever is touched.
  private(set) var chosen: String?
  private var touched: String?
  /// Why nothing comes; nil while something may.
  package var silence: Silence?

  package init() {}

  /// The device to look at, and which it is of all.
  var shown: (index: Int, surface: Surface)? {
    let index = index(of: chosen) ?? index(of: touched) ?? (surfaces.isEmpty ? nil : 0)
    return index.map { ($0, surfaces[$0]) }
  }

  /// A device that has come, or what has changed about one.
  package mutating func add(_ device: ShownDevice) {
    if let index = index(of: device.id) {
      surfaces[index].device = device
    } else {
      surfaces.append(Surface(device: device))
    }
  }

  package mutating func remove(_ id: String) {
    surfaces.removeAll { $0.device.id == id }
    if chosen == id { chosen = nil }
  }

  package mutating func take(_ frame: ShownFrame) {
    guard let index = index(of: frame.device) else { return }
    let down = frame.contacts.filter(\.isDown)
    let isBeginning = surfaces[index].contacts.isEmpty && !down.isEmpty
    surfaces[index].contacts = down
    surfaces[index].history.add(down.map(\.fraction).max() ?? 0, at: frame.time)
    surfaces[index].merged += frame.merged
    if isBeginning { touched = frame.device }
  }

  /// What a press has come to, in words.
  package mutating func tell(_ press: String, on device: String) {
    guard let index = index(of: device) else { return }
    surfaces[index].press = press
  }

  /// Where the phases of a press by one finger began, as fractions of the largest force.
  package mutating func tell(_ thresholds: Thresholds, on device: String) {
    guard let index = index(of: device) else { return }
    surfaces[index].toldThresholds = thresholds
  }

  /// Looks at the next device; after the last, at whichever is touched.
  mutating func chooseNext() {
    guard let index = index(of: chosen) else {
      chosen = surfaces.first?.device.id
      return
    }
    chosen = index + 1 < surfaces.count ? surfaces[index + 1].device.id : nil
  }

  private func index(of id: String?) -> Int? {
    id.flatMap { id in surfaces.firstIndex { $0.device.id == id } }
  }
}
