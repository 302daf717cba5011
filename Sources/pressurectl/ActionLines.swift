import QuickActions
import Varlink

/// How `pressurectl actions` shows a menu.
enum ActionLines {
  /// For a program: an object for each action.
  static func objects(of menu: QuickActionMenu) -> [JSONObject] {
    menu.all.enumerated().map { index, action in
      var object: JSONObject = [
        "type": .string(action.type), "localizedTitle": .string(action.localizedTitle),
      ]
      object["localizedSubtitle"] = action.localizedSubtitle.map { .string($0) }
      switch action.icon?.image {
      case .named(let name): object["iconName"] = .string(name)
      case .file(let path): object["iconFile"] = .string(path)
      case nil: break
      }
      object["userInfo"] = action.wireObject["userInfo"]
      object["isStatic"] = .bool(index < menu.staticActions.count)
      object["isShown"] = .bool(index < QuickActionMenu.limit)
      return object
    }
  }

  /// For a person: a line for each action.
  static func lines(of menu: QuickActionMenu) -> [String] {
    let width = menu.all.map(\.type.count).max() ?? 0
    let header = menu.applicationName.map { [$0] } ?? []
    guard !menu.all.isEmpty else { return header + ["  no quick actions"] }
    return header
      + menu.all.enumerated().map { index, action in
        let type = action.type + String(repeating: " ", count: width - action.type.count)
        let subtitle = action.localizedSubtitle.map { ", \($0)" } ?? ""
        let mark = index < QuickActionMenu.limit ? "" : " (not shown)"
        return "  \(type)  \(action.localizedTitle)\(subtitle)\(mark)"
      }
  }
}
