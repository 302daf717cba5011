import KeyFiles

/// What a file of actions says.
package struct ActionsFile: Hashable, Sendable {
  /// The actions that are right.
  package let actions: ActionSet
  /// All mistakes, in the order of their lines.
  package let mistakes: [ActionMistake]

  /// Reads a file under the name `file`; what cannot be followed in it is a mistake, and the rest counts.
  package init(_ bytes: [UInt8], file: String) {
    var reader = ActionsReader()
    reader.read(bytes)
    actions = ActionSet(reader.actions)
    mistakes = reader.mistakes.enumerated()
      // Some are found at the end of a section; those of one line stay as they were found.
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map { ActionMistake(file: file, line: $0.element.line, problem: $0.element.problem) }
  }
}

/// Reads the lines of a file of actions.
private struct ActionsReader {
  private enum Section {
    /// Before the first one.
    case none
    /// One that nobody knows: nor are its keys known.
    case unknown
    case action(ActionDraft)
  }

  private(set) var actions: [Action] = []
  private(set) var mistakes: [(line: Int, problem: ActionProblem)] = []

  private var line = 1
  private var section = Section.none
  /// The names that are given, with their lines.
  private var names: [String: Int] = [:]

  mutating func read(_ bytes: [UInt8]) {
    do throws(KeyFileProblem) {
      for line in try KeyFile.lines(of: bytes) {
        do throws(ActionProblem) {
          try take(line)
        } catch {
          mistakes.append((self.line, error))
        }
        self.line += 1
      }
    } catch {
      mistakes.append((line, .unreadable(error)))
    }
    endSection()
  }

  private mutating func take(_ text: Substring) throws(ActionProblem) {
    let line: KeyFileLine
    do throws(KeyFileProblem) {
      line = try KeyFileLine(text)
    } catch {
      if error == .sectionNotClosed { beginAction(nil) }
      throw .unreadable(error)
    }
    switch line {
    case .nothing: return
    case .section(let name): try begin(name)
    case .entry(let key, let value): try set(key, value)
    }
  }

  private mutating func set(_ key: String, _ value: String) throws(ActionProblem) {
    switch section {
    case .none:
      throw .outsideSection
    case .unknown:
      return
    case .action(var draft):
      defer { section = .action(draft) }
      try draft.set(key, value, on: line)
    }
  }

  private mutating func begin(_ title: String) throws(ActionProblem) {
    guard title == "Action" || title.hasPrefix("Action ") else {
      endSection()
      section = .unknown
      throw .unknownSection(title)
    }
    let name = String(title.dropFirst("Action".count).trimmed)
    guard !name.isEmpty else {
      beginAction(nil)
      throw .sectionWithoutName
    }
    if let earlier = names[name] {
      beginAction(nil)
      throw .repeatedName(name, line: earlier)
    }
    names[name] = line
    beginAction(name)
  }

  /// Begins an action; without a name what is in its section is looked at, but does nothing.
  private mutating func beginAction(_ name: String?) {
    endSection()
    section = .action(ActionDraft(name: name, line: line))
  }

  private mutating func endSection() {
    guard case .action(let draft) = section else { return }
    mistakes += draft.problems.map { (draft.line, $0) }
    if let action = draft.action { actions.append(action) }
    section = .none
  }
}
