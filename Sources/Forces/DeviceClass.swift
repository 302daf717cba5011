/// What a device's pressure axis means.
package enum DeviceClass: String, Hashable, Sendable, CaseIterable {
  /// Grams, by the axis' own resolution or by the hwdb.
  case pressurepad
  /// A true force sensor whose curve the hwdb knows.
  case forcepad
  /// A pen: a fraction of the range.
  case pen
  /// A touchpad or touchscreen whose value follows the area of contact.
  case contact
  /// A surface without pressure.
  case plain
}

/// Whether force can be had from a device, with the numbers that 3D Touch gave these.
package enum ForceCapability: String, Hashable, Sendable {
  case unknown
  case unavailable
  case available
}

/// Whether a device is touched with a finger beside the screen, on the screen, or drawn on with a
/// pen.
///
/// Thresholds and full scale differ between them.
package enum SurfaceKind: String, Hashable, Sendable {
  case touchpad
  case touchscreen
  case tablet
}
