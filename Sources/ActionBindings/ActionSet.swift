/// All that is bound to presses, in the order of the file.
package struct ActionSet: Hashable, Sendable {
  package let actions: [Action]

  package init(_ actions: [Action] = []) {
    self.actions = actions
  }

  /// Those that can come of a press.
  func candidates(for press: PressFacts) -> [Action] {
    actions.filter { $0.accepts(press) }
  }

  /// Which presses have to be asked for, as far as these devices are known; nil for none.
  package func wish(among devices: some Sequence<ActionDevice>) -> PressWish? {
    guard !actions.isEmpty else { return nil }
    let meant = devices.filter { device in actions.contains { $0.accepts(device) } }
    let isForAllDevices = actions.contains { $0.devices == nil }
    guard isForAllDevices || !meant.isEmpty else { return nil }
    let isForAnyFingers = actions.contains { $0.fingers == nil }
    return PressWish(
      fingers: isForAnyFingers ? nil : Set(actions.flatMap { $0.fingers ?? [] }),
      devices: isForAllDevices ? nil : Set(meant.map(\.id)),
      allowsLongPress: actions.contains { $0.trigger == .longPress },
      includesPens: meant.contains(where: \.isPen))
  }
}

/// Which presses a set of actions needs to hear of.
package struct PressWish: Hashable, Sendable {
  /// Nil for any number.
  package let fingers: Set<Int>?
  /// By their id; nil for all.
  package let devices: Set<String>?
  package let allowsLongPress: Bool
  package let includesPens: Bool

  package init(
    fingers: Set<Int>?, devices: Set<String>?, allowsLongPress: Bool, includesPens: Bool
  ) {
    self.fingers = fingers
    self.devices = devices
    self.allowsLongPress = allowsLongPress
    self.includesPens = includesPens
  }
}
