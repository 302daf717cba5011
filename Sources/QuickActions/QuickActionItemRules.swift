package import Pressure
import PressureInterface
package import Varlink

extension PressureClient {
  /// All items of an application are one call: larger ones are refused.
  private static let callLimit = 64 * 1024

  /// Replaces the items of an application, which are checked here as the daemon does.
  package func setItems(
    _ items: [JSONValue], of application: String
  ) async throws(PressureError) {
    let checked: QuickActionItems
    do throws(QuickActionItemsError) {
      checked = try QuickActionItems(items)
    } catch {
      throw PressureError(error.onTheWire)
    }
    let call = Call(
      method: "io.pressured.QuickActions.Set",
      parameters: ["application": .string(application), "items": checked.json])
    guard call.encoded().count <= Self.callLimit else {
      throw PressureError(
        .limitExceeded, "all quick actions of an application have at most \(Self.callLimit) bytes")
    }
    _ = try await core.call(call.method, call.parameters)
  }
}

/// The name of an application: that of its desktop entry without `.desktop`.
enum ApplicationName {
  private static let suffix = ".desktop"

  static func of(_ id: String) -> String {
    id.hasSuffix(suffix) ? String(id.dropLast(suffix.count)) : id
  }
}
