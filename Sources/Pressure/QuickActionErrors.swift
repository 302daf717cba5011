import PressureInterface
import Varlink

extension PressureError {
  /// How the errors of the interface begin.
  static let quickActions = "io.pressured.QuickActions."

  /// An error of `io.pressured.QuickActions`.
  init(ofQuickActions error: VarlinkError) {
    let limit = error.parameters["limit"]?.integerValue ?? 0
    switch error.name.dropFirst(Self.quickActions.count) {
    case "InvalidItem":
      let field = error.parameters["field"]?.stringValue ?? "items"
      let reason = error.parameters["reason"]?.stringValue ?? ""
      self.init(.invalidItem, "\(field) \(Self.sentence(of: reason))", field: field)
    case "ItemTooLarge":
      let field = "items[\(error.parameters["index"]?.integerValue ?? 0)]"
      self.init(.invalidItem, "\(field) has more than \(limit) bytes", field: field)
    case "TooManyItems":
      self.init(.limitExceeded, "an application has at most \(limit) quick actions")
    case "TooManyApplications":
      self.init(.limitExceeded, "\(limit) applications of this user have quick actions already")
    case "InvalidApplication":
      let name = error.parameters["application"]?.stringValue ?? ""
      self.init(.invalidParameter, "'\(name)' cannot be the name of an application")
    case "NotAnswered":
      let name = error.parameters["application"]?.stringValue ?? "the application"
      let type = error.parameters["type"]?.stringValue ?? "?"
      self.init(.notAnswered, "\(name) did not say in time whether it performed '\(type)'")
    case "NoSuchRequest":
      self.init(.noSuchRequest, "nobody waits for that answer")
    case "NotKept":
      let reason = error.parameters["reason"]?.stringValue ?? "?"
      self.init(.notKept, "pressured cannot keep the quick actions: \(reason)")
    default:
      self.init(ofConnection: error)
    }
  }

  private static func sentence(of reason: String) -> String {
    switch QuickActionItemsError.Mistake(rawValue: reason) {
    case .missing: "is missing"
    case .empty: "is empty"
    case .space: "has space around it"
    case .unknown: "is none of those that there are"
    case .wrongType: "has the wrong type"
    case .duplicate: "is there twice"
    case .several: "is more than one of symbol, file and contact"
    case .relative: "does not begin with a slash"
    case nil: "is wrong: \(reason)"
    }
  }
}
