import CCairo

/// Why a picture could not be made.
package struct ImageError: Error, Hashable, CustomStringConvertible {
  package let reason: String

  init(reason: String) {
    self.reason = reason
  }

  /// The corresponding C function is `cairo_status_to_string`.
  init(_ status: cairo_status_t) {
    reason = unsafe cairo_status_to_string(status).map { unsafe String(cString: $0) } ?? "unknown"
  }

  package var description: String { "the picture cannot be drawn: \(reason)" }
}
