import PressureInterface
import Varlink

/// A quick action, as C has it: an item of `io.pressured.QuickActions`.
package final class ActionHandle: Handle {
  /// Of an action of a desktop entry it has the type alone.
  private(set) var item: JSONObject

  init(item: JSONObject) {
    self.item = item
  }

  /// An action of one's own; nil where there can be none like that.
  convenience init?(type: String, title: String) {
    let item: JSONObject = ["type": .string(type), "localizedTitle": .string(title)]
    guard Self.isValid(item) else { return nil }
    self.init(item: item)
  }

  /// Changes a member, or removes it; false, changing nothing, where it cannot be like that.
  func set(_ key: String, _ value: JSONValue?) -> Bool {
    var changed = item
    changed[key] = value
    guard Self.isValid(changed) else { return false }
    item = changed
    return true
  }

  /// The text of a member.
  subscript(key: String) -> String? { item[key]?.stringValue }

  /// The icon's members.
  var icon: JSONObject? { item["icon"]?.objectValue }

  private static func isValid(_ item: JSONObject) -> Bool {
    do throws(QuickActionItemsError) {
      _ = try QuickActionItems([.object(item)])
      return true
    } catch {
      return false
    }
  }
}
