package import KeyFiles

/// Something that a person bound to a press.
package struct Action: Hashable, Sendable {
  /// The moment of a press at which it happens.
  package enum Trigger: String, Hashable, Sendable, CaseIterable {
    case peek
    case pop
    /// The peek of a press that was held long, on a device without force.
    case longPress
  }

  /// What happens.
  package enum Command: Hashable, Sendable {
    /// A program and its arguments; there is at least the program.
    case run([String])
    /// An action of an application's desktop entry.
    case desktopAction(application: String, action: String)
  }

  /// What it is called in the file.
  package let name: String
  /// When it happens.
  package let trigger: Trigger
  /// With how many fingers, each 1…5; nil for any number.
  package let fingers: Set<Int>?
  /// On which devices, by their id or name; nil for all but pens.
  package let devices: NamePattern?
  /// Where on the surface; nil for everywhere.
  package let region: Region?
  /// What happens.
  package let command: Command
  /// The line of the file, counted from 1, that says what happens.
  package let commandLine: Int
  /// Whether it may begin again before what it started has ended.
  package let allowsOverlap: Bool
}

extension Action {
  /// Whether it can come of a press.
  func accepts(_ press: PressFacts) -> Bool {
    (trigger == .longPress) == press.isLongPress
      && fingers?.contains(press.fingers) ?? true
      && accepts(press.device)
      && region?.contains(press.place) ?? true
  }

  /// Whether it is bound to a device.
  func accepts(_ device: ActionDevice) -> Bool {
    // Who writes or draws presses all the time: a pen has to be meant.
    guard let devices else { return !device.isPen }
    return devices.matches(device.id) || devices.matches(device.name)
  }
}
