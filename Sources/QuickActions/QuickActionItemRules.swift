package import Pressure
package import Varlink

extension PressureClient {
  /// Replaces the items of an application, which are checked here as the daemon does.
  package func setItems(
    _ items: [JSONValue], of application: String
  ) async throws(PressureError) {
    let call = try QuickActionCalls.set(items, of: application)
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
