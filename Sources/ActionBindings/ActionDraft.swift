import KeyFiles

/// An action whose section is being read.
struct ActionDraft {
  /// Nil where the section's own line is wrong: its keys are looked at, but it is no action.
  let name: String?
  /// Where the section begins.
  let line: Int
  private(set) var hasMistakes = false

  /// The keys that it has, with their lines.
  private var keys: [ActionKey: Int] = [:]
  private var trigger: Action.Trigger?
  private var fingers: Set<Int>?
  private var devices: NamePattern?
  private var region: Region?
  private var command: Action.Command?
  private var commandLine = 0
  private var allowsOverlap = false

  init(name: String?, line: Int) {
    self.name = name
    self.line = line
  }

  /// Takes a key with its value, on that line.
  mutating func set(_ name: String, _ value: String, on line: Int) throws(ActionProblem) {
    do throws(ActionProblem) {
      try take(name, value, on: line)
    } catch {
      hasMistakes = true
      throw error
    }
  }

  /// What the section lacks as a whole.
  var problems: [ActionProblem] {
    guard let name else { return [] }
    var problems: [ActionProblem] = []
    if keys[.on] == nil { problems.append(.missingKey(ActionKey.on.rawValue, action: name)) }
    if keys[.exec] == nil, keys[.desktopAction] == nil {
      problems.append(.nothingToDo(action: name))
    }
    return problems
  }

  /// The action; nil where something is wrong with it.
  var action: Action? {
    guard let name, let trigger, let command, !hasMistakes else { return nil }
    return Action(
      name: name, trigger: trigger, fingers: fingers, devices: devices, region: region,
      command: command, commandLine: commandLine, allowsOverlap: allowsOverlap)
  }

  private mutating func take(
    _ name: String, _ value: String, on line: Int
  ) throws(ActionProblem) {
    guard let key = ActionKey(rawValue: name) else { throw .unknownKey(name) }
    if let earlier = keys[key] { throw .repeatedKey(name, line: earlier) }
    keys[key] = line
    guard !value.isEmpty else { throw .missingValue(name) }
    let value = try Self.unescaped(value)
    switch key {
    case .on: trigger = try ActionValue.trigger(value)
    case .fingers: fingers = try ActionValue.fingers(value)
    case .device: devices = NamePattern(value)
    case .region: region = try ActionValue.region(value)
    case .exec: try set(ActionValue.exec(value), .exec, beside: .desktopAction)
    case .desktopAction:
      try set(ActionValue.desktopAction(value), .desktopAction, beside: .exec)
    case .overlap: allowsOverlap = try ActionValue.isYes(value, for: key)
    }
    if key == .overlap || key == .desktopAction, keys[.overlap] != nil, keys[.desktopAction] != nil
    {
      throw .overlapOfDesktopAction
    }
  }

  private mutating func set(
    _ command: Action.Command, _ key: ActionKey, beside other: ActionKey
  ) throws(ActionProblem) {
    if let line = keys[other] { throw .twoCommands(line: line) }
    self.command = command
    commandLine = keys[key] ?? line
  }

  private static func unescaped(_ value: String) throws(ActionProblem) -> String {
    do throws(KeyFileProblem) {
      return try value.withoutKeyFileEscapes()
    } catch {
      throw .unreadable(error)
    }
  }
}
