import Glibc

/// What C holds references to: each handle of the header points to one of these.
///
/// C may pass any handle for any other one, as languages without types do: all have this one class, so that
/// it can be told which of them came.
package class Handle {
  /// The strings that C has seen, by what they say; pointers to them live as long as this object.
  private var texts: [String: CText] = [:]

  /// The string for C; nil for nil.
  final func text(_ value: String?) -> UnsafePointer<CChar>? {
    guard let value else { return nil }
    if let text = texts[value] { return unsafe text.pointer }
    let text = CText(value)
    texts[value] = text
    return unsafe text.pointer
  }
}

/// A string that C can read.
@safe private final class CText {
  private let start: UnsafeMutablePointer<CChar>?

  /// The corresponding C function is `strdup`.
  init(_ value: String) {
    unsafe start = strdup(value)
  }

  var pointer: UnsafePointer<CChar>? { unsafe UnsafePointer(start) }

  deinit { unsafe free(start) }
}

// MARK: References

/// A new reference, which is C's.
func passed(_ handle: Handle) -> OpaquePointer {
  unsafe OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
}

/// A pointer that is good as long as something else holds the object.
func borrowed(_ handle: Handle?) -> OpaquePointer? {
  guard let handle else { return nil }
  return unsafe OpaquePointer(Unmanaged.passUnretained(handle).toOpaque())
}

/// The object behind C's pointer; nil where that is NULL, or another kind of object.
@unsafe func object<Kind: Handle>(
  _ pointer: OpaquePointer?, as kind: Kind.Type = Kind.self
) -> Kind? {
  guard let pointer = unsafe pointer else { return nil }
  let handle = unsafe Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer))
  return unsafe handle.takeUnretainedValue() as? Kind
}

/// One more reference for C, where the object is of that kind; the same pointer.
@unsafe func retained<Kind: Handle>(
  _ pointer: OpaquePointer?, as kind: Kind.Type
) -> OpaquePointer? {
  guard let handle = unsafe object(pointer, as: kind) else { return nil }
  return unsafe passed(handle)
}

/// One reference of C's less, where the object is of that kind; nil, for C to forget the pointer.
@unsafe func released<Kind: Handle>(
  _ pointer: OpaquePointer?, as kind: Kind.Type
) -> OpaquePointer? {
  guard let handle = unsafe object(pointer, as: kind) else { return nil }
  unsafe Unmanaged.passUnretained(handle).release()
  return nil
}

// MARK: Arguments and results

/// The text at C's pointer; nil where that is NULL, or what is there is not UTF-8.
@unsafe func string(_ pointer: UnsafePointer<CChar>?) -> String? {
  guard let pointer = unsafe pointer else { return nil }
  return unsafe String(validatingCString: pointer)
}

/// Puts a new reference where C wants it.
@unsafe func give(_ handle: Handle, to place: UnsafeMutablePointer<OpaquePointer?>) -> Int32 {
  unsafe place.pointee = unsafe passed(handle)
  return 0
}
