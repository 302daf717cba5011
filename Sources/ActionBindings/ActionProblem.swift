import Arguments
package import KeyFiles

/// Why a line of the file of actions cannot be followed.
package enum ActionProblem: Error, Hashable, Sendable {
  /// It is none of sections, keys and values.
  case unreadable(KeyFileProblem)
  case outsideSection
  case unknownSection(String)
  case sectionWithoutName
  /// An earlier action has the same name.
  case repeatedName(String, line: Int)
  case unknownKey(String)
  /// The key stands in the same section already.
  case repeatedKey(String, line: Int)
  case missingValue(String)
  /// The section has no such key, and needs it.
  case missingKey(String, action: String)
  case nothingToDo(action: String)
  case unknownWord(String, key: String, allowed: [String])
  case notFingers(String)
  case notARegion(String)
  case exec(ExecProblem)
  case notADesktopAction(String)
  /// `Exec` and `DesktopAction` stand in the same section.
  case twoCommands(line: Int)
  /// `Overlap` stands with a desktop action.
  case overlapOfDesktopAction
}

/// A line of the file of actions that cannot be followed.
package typealias ActionMistake = KeyFileMistake<ActionProblem>

extension ActionProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let problem):
      problem.description
    case .outsideSection:
      "a key before the first section; begin with [Action NAME]"
    case .unknownSection(let name):
      "there is no section '\(MistakeText.shown(name))', only [Action NAME]"
    case .sectionWithoutName:
      "[Action] needs a name of your choice: [Action NAME]"
    case .repeatedName(let name, let line):
      "'\(MistakeText.shown(name))' is the name of the action on line \(line) already"
    case .unknownKey(let key):
      "there is no key '\(MistakeText.shown(key))'\(Self.hint(key))"
    case .repeatedKey(let key, let line):
      "'\(key)' stands in this section already, on line \(line)"
    case .missingValue(let key):
      "'\(key)' has no value"
    case .missingKey(let key, let action):
      "'\(MistakeText.shown(action))' needs \(key)="
    case .nothingToDo(let action):
      "'\(MistakeText.shown(action))' does nothing; it needs Exec= or DesktopAction="
    case .unknownWord(let word, let key, let allowed):
      "'\(key)' is \(MistakeText.list(allowed, "or")), not '\(MistakeText.shown(word))'"
    case .notFingers(let text):
      "'Fingers' is one or more of 1 to 5 with ; between them, not '\(MistakeText.shown(text))'"
    case .notARegion(let text):
      "'Region' is x,y,width,height, each from 0 to 1 and within the surface, not "
        + "'\(MistakeText.shown(text))'"
    case .exec(let problem):
      "'Exec': \(problem)"
    case .notADesktopAction(let text):
      "'DesktopAction' is APPLICATION.desktop:ACTION, not '\(MistakeText.shown(text))'"
    case .twoCommands(let line):
      "there is Exec= or DesktopAction=, not both; the other stands on line \(line)"
    case .overlapOfDesktopAction:
      "'Overlap' is for Exec=; what an application does is not followed to its end"
    }
  }

  private static func hint(_ key: String) -> String {
    guard let nearest = NearestMatch.of(key, in: ActionKey.names) else {
      return ", only \(MistakeText.list(ActionKey.names, "and"))"
    }
    return "; did you mean '\(nearest)'?"
  }
}
