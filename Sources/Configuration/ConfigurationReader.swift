import KeyFiles

/// Reads a file of settings.
struct ConfigurationReader {
  private(set) var sections: [Settings.Section] = []
  private(set) var mistakes: [ConfigurationMistake] = []

  private let file: String
  private var line = 1
  /// The keys of the section that is being read, with their lines; nil before the first section.
  private var keys: [String: Int]?

  init(file: String) {
    self.file = file
  }

  mutating func read(_ bytes: [UInt8]) {
    do throws(KeyFileProblem) {
      for line in try KeyFile.lines(of: bytes) {
        do throws(ConfigurationProblem) {
          try take(line)
        } catch {
          note(error)
        }
        self.line += 1
      }
    } catch {
      note(.unreadable(error))
    }
  }

  private mutating func take(_ text: Substring) throws(ConfigurationProblem) {
    let line: KeyFileLine
    do throws(KeyFileProblem) {
      line = try KeyFileLine(text)
    } catch {
      if error == .sectionNotClosed { beginSection() }
      throw .unreadable(error)
    }
    switch line {
    case .nothing: return
    case .section(let name): try begin(name)
    case .entry(let key, let value): try set(key, value)
    }
  }

  private mutating func set(_ key: String, _ value: String) throws(ConfigurationProblem) {
    guard let earlier = keys else { throw .outsideSection }
    guard Setting.keys.contains(key) else { throw .unknownKey(key) }
    if let line = earlier[key] { throw .repeatedKey(key, line: line) }
    keys?[key] = line
    guard !value.isEmpty else { throw .missingValue(key) }
    let setting = try Setting(key, value)
    if let last = sections.indices.last { sections[last].settings.append(setting) }
  }

  private mutating func begin(_ name: String) throws(ConfigurationProblem) {
    beginSection()
    if name == "Defaults" { return nameLast(nil) }
    guard name == "Device" || name.hasPrefix("Device ") else { throw .unknownSection(name) }
    let device = name.dropFirst("Device".count).trimmed
    guard !device.isEmpty else { throw .sectionWithoutDevice }
    nameLast(NamePattern(device))
  }

  /// What follows belongs to a new section, for no device where its name is wrong.
  private mutating func beginSection() {
    keys = [:]
    sections.append(Settings.Section(devices: NamePattern("")))
  }

  private mutating func nameLast(_ devices: NamePattern?) {
    if let last = sections.indices.last { sections[last].devices = devices }
  }

  private mutating func note(_ problem: ConfigurationProblem) {
    mistakes.append(ConfigurationMistake(file: file, line: line, problem: problem))
  }
}
