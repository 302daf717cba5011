import CGio

/// A file of groups of keys, as desktop entries are.
///
/// Localised values are those of the languages that `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG` name. GLib reads these
/// for itself, so that a program need not call `setlocale`, and a locale need not be installed.
///
/// The corresponding C functions are `g_key_file_new` and `g_key_file_free`.
@safe struct KeyFile: ~Copyable {
  private let handle: OpaquePointer

  /// Reads a file.
  ///
  /// The corresponding C function is `g_key_file_load_from_file`.
  init(path: String) throws(DesktopEntryError) {
    guard let handle = unsafe g_key_file_new() else {
      throw .broken(file: path, reason: "there is no memory to read it")
    }
    var error: UnsafeMutablePointer<GError>?
    guard unsafe g_key_file_load_from_file(handle, path, G_KEY_FILE_NONE, &error) != 0 else {
      unsafe g_key_file_free(handle)
      throw unsafe .broken(file: path, reason: GLibMemory.take(error))
    }
    unsafe self.handle = handle
  }

  deinit {
    unsafe g_key_file_free(handle)
  }

  /// The first group.
  ///
  /// The corresponding C function is `g_key_file_get_start_group`.
  var firstGroup: String? {
    unsafe GLibMemory.take(g_key_file_get_start_group(handle))
  }

  /// The corresponding C function is `g_key_file_has_group`.
  func contains(group: String) -> Bool {
    unsafe g_key_file_has_group(handle, group) != 0
  }

  /// A value; nil where there is none, or where it is not UTF-8.
  ///
  /// The corresponding C function is `g_key_file_get_string`.
  func string(_ key: String, of group: String) -> String? {
    unsafe GLibMemory.take(g_key_file_get_string(handle, group, key, nil))
  }

  /// The value in the user's language, else without one.
  ///
  /// The corresponding C function is `g_key_file_get_locale_string`.
  func localizedString(_ key: String, of group: String) -> String? {
    unsafe GLibMemory.take(g_key_file_get_locale_string(handle, group, key, nil, nil))
  }

  /// The values of a list.
  ///
  /// The corresponding C function is `g_key_file_get_string_list`.
  func strings(_ key: String, of group: String) -> [String] {
    unsafe GLibMemory.take(g_key_file_get_string_list(handle, group, key, nil, nil))
  }

  /// Whether a value is true; anything that is no truth value counts as false, as in GIO.
  ///
  /// The corresponding C function is `g_key_file_get_boolean`.
  func isTrue(_ key: String, of group: String) -> Bool {
    unsafe g_key_file_get_boolean(handle, group, key, nil) != 0
  }

  /// Changes a value of what was read, not of the file.
  ///
  /// The corresponding C function is `g_key_file_set_string`.
  func set(_ key: String, of group: String, to value: String) {
    unsafe g_key_file_set_string(handle, group, key, value)
  }

  /// Lends it to a C function that copies what it needs.
  func withHandle<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    unsafe body(handle)
  }
}
