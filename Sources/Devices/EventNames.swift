import CEvdev
import CInputCodes
package import Frames

/// The names of event codes as the kernel's headers have them, for example `ABS_MT_PRESSURE`.
///
/// The corresponding C functions are `libevdev_event_code_get_name` and its like.
package enum EventNames {
  /// A property that the library of an older system does not know.
  private static let pressurePad = "INPUT_PROP_PRESSUREPAD"

  /// The axis of that name; nil where there is none.
  package static func axis(_ name: String) -> AxisCode? {
    code(name, of: .absolute).map(AxisCode.init(rawValue:))
  }

  /// The key or button of that name; nil where there is none.
  package static func key(_ name: String) -> KeyCode? {
    code(name, of: .key).map(KeyCode.init(rawValue:))
  }

  /// The property of that name; nil where there is none.
  package static func property(_ name: String) -> InputProperty? {
    if name == pressurePad { return .pressurePad }
    guard !name.utf8.contains(0) else { return nil }
    let number = unsafe libevdev_property_from_name(name)
    return UInt16(exactly: number).map(InputProperty.init(rawValue:))
  }

  package static func name(of axis: AxisCode) -> String? { name(.absolute, axis.rawValue) }

  package static func name(of key: KeyCode) -> String? { name(.key, key.rawValue) }

  package static func name(of property: InputProperty) -> String? {
    if property == .pressurePad { return pressurePad }
    guard let name = unsafe libevdev_property_get_name(UInt32(property.rawValue)) else {
      return nil
    }
    return unsafe String(cString: name)
  }

  private static func code(_ name: String, of type: EventType) -> UInt16? {
    // To the library a text ends at its first NUL.
    guard !name.utf8.contains(0) else { return nil }
    return UInt16(exactly: unsafe libevdev_event_code_from_name(UInt32(type.rawValue), name))
  }

  private static func name(_ type: EventType, _ code: UInt16) -> String? {
    guard let name = unsafe libevdev_event_code_get_name(UInt32(type.rawValue), UInt32(code)) else {
      return nil
    }
    return unsafe String(cString: name)
  }
}
