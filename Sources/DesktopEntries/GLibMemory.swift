import CGio

/// What GLib hands over, which is the caller's to free.
enum GLibMemory {
  /// The text, freed; nil where there is none.
  ///
  /// The corresponding C function is `g_free`.
  static func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text = unsafe text else { return nil }
    defer { unsafe g_free(text) }
    return unsafe String(cString: text)
  }

  /// The texts of a list that ends with a null, freed.
  ///
  /// The corresponding C function is `g_strfreev`.
  static func take(_ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String] {
    guard let list = unsafe list else { return [] }
    defer { unsafe g_strfreev(list) }
    var texts: [String] = []
    var next = unsafe list
    while let text = unsafe next.pointee {
      unsafe texts.append(String(cString: text))
      unsafe next += 1
    }
    return texts
  }

  /// What an error says, freed.
  ///
  /// The corresponding C function is `g_error_free`.
  static func take(_ error: UnsafeMutablePointer<GError>?) -> String {
    guard let error = unsafe error else { return "for a reason that is not told" }
    defer { unsafe g_error_free(error) }
    return unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? ""
  }
}
