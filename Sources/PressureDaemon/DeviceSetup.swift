package import Configuration
package import Forces
package import Frames
package import Pipeline

/// What is known of devices before they say anything: how the user wants them, and what was learned.
package struct DeviceSetup {
  private let settings: Settings
  private let store: LearnedStore?

  /// Without a store, what is learned is forgotten with the device.
  package init(settings: Settings = Settings(), store: LearnedStore? = nil) {
    self.settings = settings
    self.store = store
  }

  /// How the user wants a device to be.
  func settings(of device: ForceDevice) -> DeviceSettings {
    settings.device(id: device.id, name: device.name)
  }

  /// The pipeline of a device.
  package func pipeline(
    _ description: DeviceDescription, hints: DeviceHints = DeviceHints(), id: String
  ) throws(RefusalReason) -> DevicePipeline {
    let settings = settings.device(id: id, name: description.name)
    var hints = hints
    hints.fullScale = settings.fullScale ?? hints.fullScale
    return try DevicePipeline(
      description, hints: hints, curve: settings.curve, learned: store?.load(id))
  }

  /// What writes down what is learned of a device.
  func keeper(of id: String, kept: LearnedDevice?) -> LearnedKeeper? {
    store.map { LearnedKeeper(store: $0, id: id, kept: kept) }
  }
}
