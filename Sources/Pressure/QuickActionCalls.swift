import PressureInterface
package import Varlink

/// Calls of `io.pressured.QuickActions`, with the rules that hold before they are sent.
package enum QuickActionCalls {
  /// All items of an application are one call: larger ones are refused.
  private static let callLimit = 64 * 1024
  /// How long `Perform` may take: an application's 5 seconds, and what the daemon needs besides.
  package static let performPatience = Duration.seconds(10)

  /// Replaces the items of an application, which are checked here as the daemon does.
  package static func set(
    _ items: [JSONValue], of application: String
  ) throws(PressureError) -> Call {
    let checked: QuickActionItems
    do throws(QuickActionItemsError) {
      checked = try QuickActionItems(items)
    } catch {
      throw PressureError(error.onTheWire)
    }
    let call = Call(
      method: "io.pressured.QuickActions.Set",
      parameters: ["application": .string(application), "items": checked.json])
    guard call.encoded().count <= callLimit else {
      throw PressureError(
        .limitExceeded, "all quick actions of an application have at most \(callLimit) bytes")
    }
    return call
  }

  /// Asks for the items of an application.
  package static func list(of application: String) -> Call {
    Call(
      method: "io.pressured.QuickActions.List", parameters: ["application": .string(application)])
  }

  /// Performs an action, which may take `performPatience`.
  package static func perform(_ type: String, of application: String) -> Call {
    Call(
      method: "io.pressured.QuickActions.Perform",
      parameters: ["application": .string(application), "type": .string(type)])
  }
}
