package import Contacts
package import Frames

/// Makes force of a device's raw pressure.
///
/// Force 1.0 is an ordinary touch. Recognisers compare `Force.normalized`, the fraction of full scale, so
/// that 300 g are 0.5 on every touchpad: a pad that ends below full scale never gets to 1, see `reach`.
package struct ForceScale: Sendable {
  /// Full scale of touch, in units: what the phones that had 3D Touch report (400 steps of 1/60).
  package static let fullScale = 20.0 / 3
  /// Full scale of pens, in units.
  package static let penFullScale = 25.0 / 6
  /// Full scale of touchpads in grams, 90 g a unit: a light click.
  package static let touchpadGrams = 600.0
  /// Full scale of touchscreens in grams, 57.75 g a unit.
  package static let touchscreenGrams = 385.0
  /// The raw value at which libinput takes a contact for a palm where nobody says otherwise.
  package static let defaultPalm: Int32 = 130
  /// How much of a pen's range is idle noise, as a fraction; the least that tablet tools advise.
  package static let penThreshold = 0.01

  package let deviceClass: DeviceClass
  /// The largest force that the device reports, in units; 0 where it has none.
  package let maximumPossibleForce: Double
  package let capability: ForceCapability
  /// The largest `Force.normalized` that the device can get to, 0…1.
  package let reach: Double
  /// The user's curve; grams do not follow it.
  package var curve: PressureCurve?
  /// What worn pens report in the air, which is taken off.
  package private(set) var penOffsets: PenOffsets

  private var conversion: Conversion
  /// How hard a pen was pressed of which nobody measured that.
  private var strokes: TouchPeaks?
  private let minimum: Double
  /// Full scale in units, which is the fraction 1.
  private let units: Double

  package init(
    description: DeviceDescription, class deviceClass: DeviceClass, surface: SurfaceKind,
    hints: DeviceHints = DeviceHints(), curve: PressureCurve? = nil,
    learned: LearnedForce = LearnedForce()
  ) {
    let axis = description.pressureAxis(on: surface)
    let usable: DeviceClass = axis == nil ? .plain : deviceClass
    let range = axis ?? AxisRange(minimum: 0, maximum: 1)
    let conversion = Conversion(
      range, class: usable, surface: surface, hints: hints, touches: learned.touches)
    self.deviceClass = usable
    self.conversion = conversion
    self.curve = curve
    penOffsets = PenOffsets(range, remembered: usable == .pen ? learned.penOffsets : [:])
    if usable == .pen, hints.penForce == nil {
      strokes = TouchPeaks(range, isOfPen: true, history: learned.touches)
    }
    minimum = Double(range.minimum)
    units = usable == .pen ? Self.penFullScale : Self.fullScale
    reach = min(conversion.fraction(Double(range.maximum), minimum, penOffset: 0), 1)
    maximumPossibleForce = units * reach
    capability = Self.capability(usable, hints)
  }

  /// What is worth remembering of the device when it is gone.
  package var learned: LearnedForce {
    LearnedForce(
      touches: touches?.history ?? TouchHistory(), penOffsets: penOffsets.remembered)
  }

  /// What use has shown of it that is not as it should be.
  package var condition: DeviceCondition {
    DeviceCondition(wear: deviceClass == .pen ? penOffsets.wear : [], ceiling: ceiling)
  }

  /// Where pressure stops, low in its range, once that is known.
  package var ceiling: PressureCeiling? { touches?.ceiling }

  private var touches: TouchPeaks? {
    if case .area(let range) = conversion { range.touches } else { strokes }
  }

  /// Whether forces carry grams.
  package var reportsGrams: Bool { conversion.isInGrams }

  /// Learns from what hovers in a frame, or from nothing, what a pen reports where nothing presses it.
  ///
  /// Answers the wear of a tool, once, when it has become certain.
  @discardableResult
  package mutating func learn(_ hover: PenHover?) -> PenWear? {
    deviceClass == .pen ? penOffsets.learn(hover) : nil
  }

  /// Learns from the contacts of a frame what an ordinary touch is, where that has to be learned, and
  /// whether pressure goes as far as the axis says.
  ///
  /// It counts from the next touch on, so that force does not jump under a finger.
  package mutating func learn(_ contacts: [Contact]) {
    _ = strokes?.update(contacts)
    guard case .area(var range) = conversion else { return }
    // Not to be copied while it changes.
    conversion = .none
    range.update(contacts)
    conversion = .area(range)
  }

  /// The force of a contact; nothing where it has left the surface.
  package func force(of contact: Contact) -> Force {
    // On a tablet that also feels fingers the pressure is that of the pen.
    let isForeign = deviceClass == .pen && contact.tool == .finger
    guard contact.phase.isDown, !isForeign else {
      return Force(value: 0, normalized: 0, grams: reportsGrams ? 0 : nil)
    }
    let offset = deviceClass == .pen ? penOffsets[contact.tool] : 0
    return force(ofRaw: contact.pressure, penOffset: offset)
  }

  /// The force of a raw value; values outside the axis' range are clamped.
  ///
  /// `penOffset` is what a worn pen reports in the air, as a fraction of the range.
  package func force(ofRaw raw: Int32, penOffset: Double = 0) -> Force {
    let fraction = conversion.fraction(Double(raw), minimum, penOffset: penOffset)
    var normalized = min(max(fraction, 0), reach)
    if let curve, reach > 0 { normalized = reach * curve(normalized / reach) }
    normalized = min(normalized, conversion.limit)
    return Force(
      value: normalized * units, normalized: normalized,
      grams: conversion.grams(Double(raw), minimum).map { max($0, 0) })
  }

  private static func capability(
    _ deviceClass: DeviceClass, _ hints: DeviceHints
  ) -> ForceCapability {
    switch deviceClass {
    case .pressurepad, .forcepad, .pen: .available
    case .contact: hints.grams == nil && hints.force == nil ? .unknown : .available
    case .plain: .unavailable
    }
  }
}
