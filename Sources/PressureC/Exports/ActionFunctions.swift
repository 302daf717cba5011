import Glibc
import Varlink

@_cdecl("pressure_action_new")
package func pressureActionNew(
  _ type: UnsafePointer<CChar>?,
  _ title: UnsafePointer<CChar>?,
  _ place: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  guard let type = unsafe string(type), let title = unsafe string(title), let place = unsafe place,
    let action = ActionHandle(type: type, title: title)
  else { return -EINVAL }
  return unsafe give(action, to: place)
}

@_cdecl("pressure_action_ref")
package func pressureActionRef(_ pointer: OpaquePointer?) -> OpaquePointer? {
  unsafe retained(pointer, as: ActionHandle.self)
}

@_cdecl("pressure_action_unref")
package func pressureActionUnref(_ pointer: OpaquePointer?) -> OpaquePointer? {
  unsafe released(pointer, as: ActionHandle.self)
}

@_cdecl("pressure_action_set_subtitle")
package func pressureActionSetSubtitle(
  _ action: OpaquePointer?, _ subtitle: UnsafePointer<CChar>?
) -> Int32 {
  unsafe set("localizedSubtitle", of: action, to: subtitle) { .string($0) }
}

@_cdecl("pressure_action_set_icon_symbol")
package func pressureActionSetIconSymbol(
  _ action: OpaquePointer?, _ symbol: UnsafePointer<CChar>?
) -> Int32 {
  unsafe set("icon", of: action, to: symbol) { ["symbol": .string($0)] }
}

@_cdecl("pressure_action_set_icon_file")
package func pressureActionSetIconFile(
  _ action: OpaquePointer?, _ path: UnsafePointer<CChar>?
) -> Int32 {
  unsafe set("icon", of: action, to: path) { ["file": .string($0)] }
}

@_cdecl("pressure_action_set_icon_contact")
package func pressureActionSetIconContact(
  _ action: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ picture: UnsafePointer<CChar>?
) -> Int32 {
  var contact: JSONObject = [:]
  if let picture = unsafe picture {
    guard let path = unsafe string(picture) else { return -EINVAL }
    contact["picture"] = .string(path)
  }
  return unsafe set("icon", of: action, to: name) { name in
    contact["name"] = .string(name)
    return ["contact": .object(contact)]
  }
}

@_cdecl("pressure_action_set_user_info")
package func pressureActionSetUserInfo(
  _ action: OpaquePointer?, _ json: UnsafePointer<CChar>?
) -> Int32 {
  unsafe set("userInfo", of: action, to: json) { jsonValue($0) }
}

@_cdecl("pressure_action_get_type")
package func pressureActionGetType(_ action: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe text(action) { $0["type"] }
}

@_cdecl("pressure_action_get_title")
package func pressureActionGetTitle(_ action: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe text(action) { $0["localizedTitle"] }
}

@_cdecl("pressure_action_get_subtitle")
package func pressureActionGetSubtitle(_ action: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe text(action) { $0["localizedSubtitle"] }
}

@_cdecl("pressure_action_get_icon_symbol")
package func pressureActionGetIconSymbol(_ action: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe text(action) { $0.icon?["symbol"]?.stringValue }
}

@_cdecl("pressure_action_get_icon_file")
package func pressureActionGetIconFile(_ action: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe text(action) { $0.icon?["file"]?.stringValue }
}

@_cdecl("pressure_action_get_icon_contact")
package func pressureActionGetIconContact(_ action: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe text(action) { $0.icon?["contact"]?.objectValue?["name"]?.stringValue }
}

@_cdecl("pressure_action_get_icon_picture")
package func pressureActionGetIconPicture(_ action: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe text(action) { $0.icon?["contact"]?.objectValue?["picture"]?.stringValue }
}

@_cdecl("pressure_action_get_user_info")
package func pressureActionGetUserInfo(_ action: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe text(action) { $0.item["userInfo"]?.objectValue.map { jsonText(of: $0) } }
}

@_cdecl("pressure_action_get_user_info_string")
package func pressureActionGetUserInfoString(
  _ action: OpaquePointer?, _ key: UnsafePointer<CChar>?
) -> UnsafePointer<CChar>? {
  guard let key = unsafe string(key) else { return nil }
  return unsafe text(action) { $0.item["userInfo"]?.objectValue?[key]?.stringValue }
}

/// Sets a member to what `value` makes of a text, or removes it where that is NULL; 0, or -EINVAL.
@unsafe private func set(
  _ key: String, of action: OpaquePointer?, to text: UnsafePointer<CChar>?,
  _ value: (String) -> JSONValue?
) -> Int32 {
  guard let action = unsafe object(action, as: ActionHandle.self) else { return -EINVAL }
  guard unsafe text != nil else { return action.set(key, nil) ? 0 : -EINVAL }
  guard let text = unsafe string(text), let value = value(text) else { return -EINVAL }
  return action.set(key, value) ? 0 : -EINVAL
}

@unsafe private func text(
  _ action: OpaquePointer?, _ read: (ActionHandle) -> String?
) -> UnsafePointer<CChar>? {
  guard let action = unsafe object(action, as: ActionHandle.self) else { return nil }
  return unsafe action.text(read(action))
}

/// The value that a text of JSON says; nil where it is none.
private func jsonValue(_ text: String) -> JSONValue? {
  do throws(JSONError) {
    return try JSONReader.value(of: Array(text.utf8))
  } catch {
    return nil
  }
}

private func jsonText(of object: JSONObject) -> String {
  var writer = JSONWriter()
  writer.object(object)
  return String(decoding: writer.bytes, as: UTF8.self)
}
