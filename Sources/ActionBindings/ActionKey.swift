import KeyFiles

/// A key of an action.
enum ActionKey: String, CaseIterable {
  case on = "On"
  case fingers = "Fingers"
  case device = "Device"
  case region = "Region"
  case exec = "Exec"
  case desktopAction = "DesktopAction"
  case overlap = "Overlap"

  static var names: [String] { allCases.map(\.rawValue) }
}

/// What the values of keys mean.
enum ActionValue {
  private static let fingerCounts = 1...5
  private static let desktopFileSuffix = ".desktop"

  static func trigger(_ text: String) throws(ActionProblem) -> Action.Trigger {
    guard let trigger = Action.Trigger(rawValue: text) else {
      throw .unknownWord(
        text, key: ActionKey.on.rawValue, allowed: Action.Trigger.allCases.map(\.rawValue))
    }
    return trigger
  }

  static func isYes(_ text: String, for key: ActionKey) throws(ActionProblem) -> Bool {
    guard text == "yes" || text == "no" else {
      throw .unknownWord(text, key: key.rawValue, allowed: ["yes", "no"])
    }
    return text == "yes"
  }

  /// A list of key files, where what ends the last one may be left out.
  static func fingers(_ text: String) throws(ActionProblem) -> Set<Int> {
    var words = text.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed)
    if words.count > 1, words.last == "" { words.removeLast() }
    var fingers: Set<Int> = []
    for word in words {
      guard word.allSatisfy(\.isASCII), let count = Int(word), fingerCounts.contains(count) else {
        throw .notFingers(text)
      }
      fingers.insert(count)
    }
    return fingers
  }

  static func region(_ text: String) throws(ActionProblem) -> Region {
    guard let region = Region(text) else { throw .notARegion(text) }
    return region
  }

  static func exec(_ text: String) throws(ActionProblem) -> Action.Command {
    do throws(ExecProblem) {
      return .run(try ExecLine.arguments(of: text))
    } catch {
      throw .exec(error)
    }
  }

  static func desktopAction(_ text: String) throws(ActionProblem) -> Action.Command {
    guard let colon = text.lastIndex(of: ":") else { throw .notADesktopAction(text) }
    let application = String(text[..<colon])
    let action = String(text[text.index(after: colon)...])
    guard application.hasSuffix(desktopFileSuffix), application != desktopFileSuffix,
      !action.isEmpty
    else { throw .notADesktopAction(text) }
    return .desktopAction(application: application, action: action)
  }
}
