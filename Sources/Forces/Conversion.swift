import Frames

/// How a raw value becomes a fraction of full scale, by class and by what is known about the axis.
enum Conversion: Sendable {
  case none
  /// The axis counts `resolution` units per gram.
  case unitsPerGram(resolution: Double, fullScale: Double)
  /// The hwdb knows the curve.
  case measured(MeasuredCurve, fullScale: Double)
  /// The hwdb knows what raw values feel like, in units of force.
  case felt(MeasuredCurve)
  /// Grams are not known: a fraction of the raw range that ends at `fullScale`.
  case fraction(fullScale: Double)
  /// The whole range of a pen, or the curve of one that somebody measured.
  case pen(maximum: Double, measured: MeasuredCurve?)
  case area(LearnedRange)

  init(
    _ range: AxisRange, class deviceClass: DeviceClass, surface: SurfaceKind, hints: DeviceHints,
    touches: TouchHistory
  ) {
    let defaultGrams =
      surface == .touchpad ? ForceScale.touchpadGrams : ForceScale.touchscreenGrams
    switch deviceClass {
    case .plain:
      self = .none
    case .pen:
      self = .pen(maximum: Double(range.maximum), measured: hints.penForce)
    case .pressurepad, .forcepad, .contact:
      if let curve = hints.grams {
        self = .measured(curve, fullScale: hints.fullScale ?? defaultGrams)
      } else if deviceClass == .pressurepad, range.resolution > 0 {
        self = .unitsPerGram(
          resolution: Double(range.resolution), fullScale: hints.fullScale ?? defaultGrams)
      } else if let curve = hints.force {
        self = .felt(curve)
      } else if let fullScale = hints.fullScale {
        self = .fraction(fullScale: fullScale)
      } else if deviceClass == .contact {
        self = .area(LearnedRange(range, palm: hints.palm, history: touches))
      } else {
        // A force sensor without a unit: its whole range is what there is.
        self = .fraction(fullScale: Double(range.maximum))
      }
    }
  }

  var isInGrams: Bool {
    switch self {
    case .unitsPerGram, .measured: true
    case .none, .felt, .fraction, .pen, .area: false
    }
  }

  /// The largest fraction of full scale that is to be believed so far.
  var limit: Double {
    if case .area(let range) = self { range.limit } else { 1 }
  }

  func grams(_ raw: Double, _ minimum: Double) -> Double? {
    switch self {
    case .unitsPerGram(let resolution, _): (raw - minimum) / resolution
    case .measured(let curve, _): curve.value(at: raw, minimum: minimum)
    case .none, .felt, .fraction, .pen, .area: nil
    }
  }

  /// The fraction of full scale, which may lie outside 0…1.
  func fraction(_ raw: Double, _ minimum: Double, penOffset: Double) -> Double {
    switch self {
    case .none: return 0
    case .unitsPerGram(let resolution, let fullScale):
      return (raw - minimum) / resolution / fullScale
    case .measured(let curve, let fullScale):
      return curve.value(at: raw, minimum: minimum) / fullScale
    case .felt(let curve):
      return curve.value(at: raw, minimum: minimum) / ForceScale.fullScale
    case .fraction(let fullScale):
      guard fullScale > minimum else { return 0 }
      return (raw - minimum) / (fullScale - minimum)
    case .area(let range):
      return range.fraction(raw)
    case .pen(let maximum, let measured):
      let worn = minimum + (maximum - minimum) * penOffset
      let idle = worn + ((measured?.end ?? maximum) - minimum) * ForceScale.penThreshold
      guard let measured else { return (raw - idle) / (maximum - idle) }
      // Where the measured range is a small part of the axis, so is its idle noise.
      return raw > idle ? measured.value(at: raw, minimum: idle) / ForceScale.penFullScale : 0
    }
  }
}
