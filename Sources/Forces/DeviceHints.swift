/// What udev and its hwdb know about a device beyond what the device says of itself.
package struct DeviceHints: Hashable, Sendable {
  /// Whether udev has looked at the device at all (ID_INPUT).
  ///
  /// If so, a missing `surface` means that the device has none.
  package var isIdentified: Bool
  /// What udev takes the device for (ID_INPUT_TABLET, ID_INPUT_TOUCHPAD, ID_INPUT_TOUCHSCREEN).
  package var surface: SurfaceKind?
  /// Whether udev takes it for the buttons of a tablet (ID_INPUT_TABLET_PAD).
  package var isTabletPad: Bool
  /// Width in mm (ID_INPUT_WIDTH_MM).
  package var width: Double?
  /// Height in mm (ID_INPUT_HEIGHT_MM).
  package var height: Double?
  /// Overrules the class that the device's axes and properties suggest (PRESSURED_CLASS).
  package var deviceClass: DeviceClass?
  /// The measured relation of raw values to grams (PRESSURED_GRAMS).
  package var grams: MeasuredCurve?
  /// The measured relation of raw values to force, where grams are not known (PRESSURED_FORCE).
  package var force: MeasuredCurve?
  /// The same of a pen, whose tablet may also have a touch surface of the same identity
  /// (PRESSURED_PEN_FORCE).
  package var penForce: MeasuredCurve?
  /// The raw pressure from which on a contact is a palm (PRESSURED_PALM).
  package var palm: Int32?
  /// Whether the device is to be left alone (PRESSURED_IGNORE).
  package var isIgnored: Bool
  /// Whether the device's haptics may be used, nil where the hwdb does not say (PRESSURED_HAPTICS).
  package var haptics: Bool?
  /// What counts as full scale (PRESSURED_FULL_SCALE).
  ///
  /// In grams where the device's scale is known in grams, raw elsewhere.
  package var fullScale: Double?
  /// Whether a program made the device as a copy of another; nil where the hwdb does not say
  /// (PRESSURED_COPY).
  package var copy: CopyKind?

  package init(
    surface: SurfaceKind? = nil, width: Double? = nil, height: Double? = nil,
    deviceClass: DeviceClass? = nil, grams: MeasuredCurve? = nil,
    force: MeasuredCurve? = nil, penForce: MeasuredCurve? = nil, palm: Int32? = nil,
    isIgnored: Bool = false, haptics: Bool? = nil, fullScale: Double? = nil,
    copy: CopyKind? = nil, isIdentified: Bool = false, isTabletPad: Bool = false
  ) {
    self.surface = surface
    self.width = width
    self.height = height
    self.deviceClass = deviceClass
    self.grams = grams
    self.force = force
    self.penForce = penForce
    self.palm = palm
    self.isIgnored = isIgnored
    self.haptics = haptics
    self.fullScale = fullScale
    self.copy = copy
    self.isIdentified = isIdentified
    self.isTabletPad = isTabletPad
  }

  /// With what is known of the device that this one is a copy of, where nothing is known of the copy.
  package func completed(by original: DeviceHints) -> DeviceHints {
    var hints = self
    hints.width = width ?? original.width
    hints.height = height ?? original.height
    hints.deviceClass = deviceClass ?? original.deviceClass
    hints.palm = palm ?? original.palm
    hints.fullScale = fullScale ?? original.fullScale
    // One curve or the other tells what raw values are worth.
    if grams == nil, force == nil { (hints.grams, hints.force) = (original.grams, original.force) }
    return hints
  }
}
