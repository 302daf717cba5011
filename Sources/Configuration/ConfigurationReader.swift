/// Reads a file of sections in brackets, and keys with values below them.
struct ConfigurationReader {
  /// What a configuration may hold: a hundred times what one with every key explained does.
  static let byteLimit = 256 * 1024

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
    guard bytes.count <= Self.byteLimit else { return note(.tooLarge(limit: Self.byteLimit)) }
    guard let text = String(validating: bytes, as: UTF8.self), !text.contains("\0") else {
      return note(.notText)
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: Self.isLineEnd) {
      do throws(ConfigurationProblem) {
        try take(line.trimmed)
      } catch {
        note(error)
      }
      self.line += 1
    }
  }

  private mutating func take(_ line: Substring) throws(ConfigurationProblem) {
    guard let first = line.first, first != "#", first != ";" else { return }
    guard first != "[" else { return try begin(line) }
    guard let equals = line.firstIndex(of: "=") else { throw .notALine }
    let key = String(line[..<equals].trimmed)
    let value = String(line[line.index(after: equals)...].trimmed)
    guard !key.isEmpty else { throw .notALine }
    guard let earlier = keys else { throw .outsideSection }
    guard Setting.keys.contains(key) else { throw .unknownKey(key) }
    if let line = earlier[key] { throw .repeatedKey(key, line: line) }
    keys?[key] = self.line
    guard !value.isEmpty else { throw .missingValue(key) }
    let setting = try Setting(key, value)
    if let last = sections.indices.last { sections[last].settings.append(setting) }
  }

  private mutating func begin(_ line: Substring) throws(ConfigurationProblem) {
    // What follows belongs to this section, even where its name is wrong.
    keys = [:]
    sections.append(Settings.Section(devices: Pattern("")))
    guard line.last == "]", line.count > 1 else { throw .sectionNotClosed }
    let name = line.dropFirst().dropLast().trimmed
    if name == "Defaults" { return nameLast(nil) }
    guard name == "Device" || name.hasPrefix("Device ") else { throw .unknownSection(String(name)) }
    let device = name.dropFirst("Device".count).trimmed
    guard !device.isEmpty else { throw .sectionWithoutDevice }
    nameLast(Pattern(device))
  }

  private mutating func nameLast(_ devices: Pattern?) {
    if let last = sections.indices.last { sections[last].devices = devices }
  }

  private static func isLineEnd(_ character: Character) -> Bool {
    character == "\n" || character == "\r\n"
  }

  private mutating func note(_ problem: ConfigurationProblem) {
    mistakes.append(ConfigurationMistake(file: file, line: line, problem: problem))
  }
}

extension Substring {
  /// Without blanks at both ends.
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return start[...last]
  }
}
