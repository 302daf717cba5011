package import Forces

/// How the forces of several fingers become one.
package enum Aggregation: Hashable, Sendable {
  /// Pads that weigh: all fingers press together.
  case sum
  /// Elsewhere the hardest finger counts.
  case largest

  package init(for deviceClass: DeviceClass) {
    switch deviceClass {
    case .pressurepad, .forcepad: self = .sum
    case .pen, .contact, .plain: self = .largest
    }
  }
}

/// What a recogniser has to know of the device that it watches.
package struct PressSurface: Hashable, Sendable {
  package var kind: SurfaceKind
  package var geometry: SurfaceGeometry
  package var aggregation: Aggregation
  /// The largest `Force.normalized` of the device; 0 where it has no force.
  package var reach: Double

  package init(
    kind: SurfaceKind, geometry: SurfaceGeometry = SurfaceGeometry(),
    aggregation: Aggregation = .largest, reach: Double = 1
  ) {
    self.kind = kind
    self.geometry = geometry
    self.aggregation = aggregation
    self.reach = reach
  }

  /// The surface of a device with this scale.
  ///
  /// The area of contact is too rough a measure for the light presses of screens: it has to come as far as
  /// on a touchpad.
  package init(kind: SurfaceKind, geometry: SurfaceGeometry, scale: ForceScale) {
    self.init(
      kind: scale.deviceClass == .contact ? .touchpad : kind, geometry: geometry,
      aggregation: Aggregation(for: scale.deviceClass),
      reach: scale.reach)
  }
}
