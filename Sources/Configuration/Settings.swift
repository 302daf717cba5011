import KeyFiles

/// What the configuration files say.
///
/// A device follows the sections that name it, by its name or its id, and before them `[Defaults]`. Of what is
/// said twice the later one counts.
package struct Settings: Hashable, Sendable {
  /// A section, and in it what it changes.
  struct Section: Hashable, Sendable {
    /// Which devices; nil for all, with less weight than a section that names them.
    var devices: NamePattern?
    var settings: [Setting] = []
  }

  private var sections: [Section] = []

  /// What holds where nobody has configured anything.
  package init() {}

  /// How a device is to be.
  package func device(id: String, name: String) -> DeviceSettings {
    var result = DeviceSettings()
    for section in sections where section.devices == nil {
      for setting in section.settings { setting.apply(to: &result) }
    }
    for section in sections
    where section.devices?.matches(id) ?? false
      || section.devices?.matches(name) ?? false
    {
      for setting in section.settings { setting.apply(to: &result) }
    }
    return result
  }

  /// Follows one more file, read under the name `file`, and answers what cannot be followed in it.
  ///
  /// The rest of the file still counts.
  package mutating func add(_ bytes: [UInt8], file: String) -> [ConfigurationMistake] {
    var reader = ConfigurationReader(file: file)
    reader.read(bytes)
    sections += reader.sections
    return reader.mistakes
  }
}
