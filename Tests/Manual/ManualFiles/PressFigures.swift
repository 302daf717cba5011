import Forces
import Manual
import Presses

/// Where the phases of a press begin, as a page shows it.
enum PressFigures {
  private static let surfaces: [(name: String, kind: SurfaceKind, grams: Double)] = [
    ("touchpad", .touchpad, ForceScale.touchpadGrams),
    ("screen, pen", .touchscreen, ForceScale.touchscreenGrams),
  ]

  /// A row for each sensitivity on each kind of surface.
  static var table: String {
    let rows = surfaces.flatMap { surface in
      Sensitivity.allCases.map { sensitivity in
        let thresholds = Thresholds(sensitivity, on: surface.kind)
        let figures = [thresholds.hint, thresholds.peek, thresholds.pop].map { part in
          "\(whole(part * 100)) % (\(whole(part * surface.grams)) g)"
        }
        return [surface.name, sensitivity.rawValue] + figures
      }
    }
    return Mdoc.table([["surface", "sensitivity", "hint", "peek", "pop"]] + rows)
  }

  private static func whole(_ number: Double) -> Int { Int(number.rounded()) }
}
