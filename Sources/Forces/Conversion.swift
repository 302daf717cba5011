import Frames

/// How a raw value becomes a fraction of full scale, by class and by what is known about the axis.
enum Conversion: Sendable {
  case none
  /// The axis counts `resolution` units per gram.
  case unitsPerGram(resolution: Double, fullScale: Double)
  /// The hwdb knows the curve.
  case measured(GramsCurve, fullScale: Double)
  /// Grams are not known: a fraction of the raw range that ends at `fullScale`.
  case fraction(fullScale: Double)
  case pen(maximum: Double)

  init(
    _ range: AxisRange, class deviceClass: DeviceClass, surface: SurfaceKind, hints: DeviceHints
  ) {
    let defaultGrams =
      surface == .touchpad ? ForceScale.touchpadGrams : ForceScale.touchscreenGrams
    switch deviceClass {
    case .plain:
      self = .none
    case .pen:
      self = .pen(maximum: Double(range.maximum))
    case .pressurepad, .forcepad, .contact:
      if let curve = hints.grams {
        self = .measured(curve, fullScale: hints.fullScale ?? defaultGrams)
      } else if deviceClass == .pressurepad, range.resolution > 0 {
        self = .unitsPerGram(
          resolution: Double(range.resolution), fullScale: hints.fullScale ?? defaultGrams)
      } else {
        self = .fraction(
          fullScale: hints.fullScale ?? Self.rawFullScale(range, deviceClass, hints))
      }
    }
  }

  /// Contact area ends where a contact is a palm; a force sensor without a curve uses its whole range.
  private static func rawFullScale(
    _ range: AxisRange, _ deviceClass: DeviceClass, _ hints: DeviceHints
  ) -> Double {
    let maximum = Double(range.maximum)
    guard deviceClass == .contact else { return maximum }
    let palm = Double(hints.palm ?? ForceScale.defaultPalm)
    return palm > Double(range.minimum) ? min(palm, maximum) : maximum
  }

  var isInGrams: Bool {
    switch self {
    case .unitsPerGram, .measured: true
    case .none, .fraction, .pen: false
    }
  }

  func grams(_ raw: Double, _ minimum: Double) -> Double? {
    switch self {
    case .unitsPerGram(let resolution, _): (raw - minimum) / resolution
    case .measured(let curve, _): curve.grams(at: raw, minimum: minimum)
    case .none, .fraction, .pen: nil
    }
  }

  /// The fraction of full scale, which may lie outside 0…1.
  func fraction(_ raw: Double, _ minimum: Double, penOffset: Double) -> Double {
    switch self {
    case .none: return 0
    case .unitsPerGram(let resolution, let fullScale):
      return (raw - minimum) / resolution / fullScale
    case .measured(let curve, let fullScale):
      return curve.grams(at: raw, minimum: minimum) / fullScale
    case .fraction(let fullScale):
      guard fullScale > minimum else { return 0 }
      return (raw - minimum) / (fullScale - minimum)
    case .pen(let maximum):
      let idle = minimum + (maximum - minimum) * (penOffset + ForceScale.penThreshold)
      return (raw - idle) / (maximum - idle)
    }
  }
}
