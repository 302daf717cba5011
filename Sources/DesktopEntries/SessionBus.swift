import CGio

/// The bus of the user's session, which starts applications that say so in their entries.
///
/// GIO sends such calls and waits for no answer, which is lost in a program that ends at once.
/// The corresponding C functions are `g_bus_get_sync` and `g_object_unref`.
@safe struct SessionBus: ~Copyable {
  /// An application that takes longer to start is on its way.
  private static let patience: Int32 = 5000

  private let connection: OpaquePointer

  /// Nil where there is no bus.
  init?() {
    guard let connection = unsafe g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
    unsafe self.connection = connection
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Has the application with that name started, and calls `org.freedesktop.Application` of it.
  ///
  /// The corresponding C function is `g_dbus_connection_call_sync`.
  func activate(
    _ id: String, _ order: LaunchOrder, file: String
  ) throws(DesktopEntryError) {
    let path = "/" + id.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 }
    var error: UnsafeMutablePointer<GError>?
    let answer = unsafe g_dbus_connection_call_sync(
      connection, id, path, "org.freedesktop.Application",
      order.action == nil ? "Activate" : "ActivateAction", Self.parameters(order), nil,
      G_DBUS_CALL_FLAGS_NONE, Self.patience, nil, &error)
    if let answer = unsafe answer {
      unsafe g_variant_unref(answer)
    } else if unsafe g_error_matches(
      error, g_io_error_quark(), Int32(bitPattern: G_IO_ERROR_TIMED_OUT.rawValue)) != 0
    {
      unsafe g_error_free(error)
    } else {
      throw unsafe .cannotRun(file: file, reason: GLibMemory.take(error))
    }
  }

  /// What the methods take: the action without parameters, and what activates the window of the caller's choice.
  ///
  /// The corresponding C function is `g_variant_new_tuple`.
  private static func parameters(_ order: LaunchOrder) -> OpaquePointer? {
    let platformData = unsafe g_variant_builder_new(g_variant_type_checked_("a{sv}"))
    for (name, key) in [
      ("XDG_ACTIVATION_TOKEN", "activation-token"), ("DESKTOP_STARTUP_ID", "desktop-startup-id"),
    ] {
      guard let value = order.environment[name] else { continue }
      unsafe g_variant_builder_add_value(
        platformData,
        g_variant_new_dict_entry(
          g_variant_new_string(key), g_variant_new_variant(g_variant_new_string(value))))
    }
    var members: [OpaquePointer?] = unsafe []
    if let action = order.action {
      unsafe members.append(g_variant_new_string(action))
      unsafe members.append(g_variant_new_array(g_variant_type_checked_("v"), nil, 0))
    }
    unsafe members.append(g_variant_builder_end(platformData))
    unsafe g_variant_builder_unref(platformData)
    return unsafe g_variant_new_tuple(members, gsize(members.count))
  }
}
