import Glibc
import Pressure
import Varlink

@_cdecl("pressure_set_actions")
package func pressureSetActions(
  _ context: OpaquePointer?,
  _ application: UnsafePointer<CChar>?,
  _ actions: UnsafePointer<OpaquePointer?>?,
  _ count: Int
) -> Int32 {
  guard let context = unsafe object(context, as: Context.self),
    let application = unsafe string(application), !application.isEmpty,
    let items = unsafe items(actions, count)
  else { return -EINVAL }
  return context.request { completion in
    do throws(PressureError) {
      let call = try QuickActionCalls.set(items, of: application)
      context.client.call(call, completion: completion)
    } catch {
      completion(.failure(error))
    }
  }
}

@_cdecl("pressure_list_actions")
package func pressureListActions(
  _ context: OpaquePointer?, _ application: UnsafePointer<CChar>?
) -> Int32 {
  guard let context = unsafe object(context, as: Context.self),
    let application = unsafe string(application), !application.isEmpty
  else { return -EINVAL }
  return context.request(Answer.actions(in:)) {
    context.client.call(QuickActionCalls.list(of: application), completion: $0)
  }
}

@_cdecl("pressure_perform_action")
package func pressurePerformAction(
  _ context: OpaquePointer?, _ application: UnsafePointer<CChar>?, _ type: UnsafePointer<CChar>?
) -> Int32 {
  guard let context = unsafe object(context, as: Context.self),
    let application = unsafe string(application), !application.isEmpty,
    let type = unsafe string(type), !type.isEmpty
  else { return -EINVAL }
  return context.request(Answer.outcome(in:)) {
    context.client.callSeparately(
      QuickActionCalls.perform(type, of: application),
      patience: QuickActionCalls.performPatience, completion: $0)
  }
}

/// The items of C's list of actions; nil where one of them is none.
@unsafe private func items(
  _ actions: UnsafePointer<OpaquePointer?>?, _ count: Int
) -> [JSONValue]? {
  guard count > 0 else { return count == 0 ? [] : nil }
  guard let actions = unsafe actions else { return nil }
  var items: [JSONValue] = []
  for index in 0..<count {
    guard let handle = unsafe object(actions[index], as: ActionHandle.self) else { return nil }
    items.append(.object(handle.item))
  }
  return items
}

extension Answer {
  /// Reads a reply of `List`.
  fileprivate static func actions(in reply: JSONObject) throws(PressureError) -> Answer {
    .actions(try WireReader(reply, subject: "QuickActions.List").items { $0.members })
  }

  /// Reads a reply of `Perform`.
  fileprivate static func outcome(in reply: JSONObject) throws(PressureError) -> Answer {
    let wire = WireReader(reply, subject: "QuickActions.Perform")
    return .outcome(try wire.bool("launch") ? nil : try wire.bool("handled"))
  }
}
