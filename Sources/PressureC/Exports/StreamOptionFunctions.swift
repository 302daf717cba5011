package import CPressure
import Glibc
import Pressure

@_cdecl("pressure_stream_add_device")
package func pressureStreamAddDevice(
  _ stream: OpaquePointer?, _ deviceID: UnsafePointer<CChar>?
) -> Int32 {
  guard let id = unsafe string(deviceID), !id.isEmpty else { return -EINVAL }
  return unsafe configure(stream) { $0.add(device: id) }
}

@_cdecl("pressure_stream_set_max_rate")
package func pressureStreamSetMaxRate(_ stream: OpaquePointer?, _ rate: UInt32) -> Int32 {
  guard rate <= greatestRate else { return -EINVAL }
  return unsafe configure(stream) {
    $0.changeTouches { $0.maxRate = rate == 0 ? nil : Int(rate) }
  }
}

@_cdecl("pressure_stream_set_raw")
package func pressureStreamSetRaw(_ stream: OpaquePointer?, _ isWanted: Bool) -> Int32 {
  unsafe configure(stream) { $0.changeTouches { $0.includesRaw = isWanted } }
}

@_cdecl("pressure_stream_add_fingers")
package func pressureStreamAddFingers(_ stream: OpaquePointer?, _ fingers: UInt32) -> Int32 {
  guard (1...5).contains(fingers) else { return -EINVAL }
  return unsafe configure(stream) {
    $0.changePresses { $0.fingers = ($0.fingers ?? []).union([Int(fingers)]) }
  }
}

@_cdecl("pressure_stream_set_sensitivity")
package func pressureStreamSetSensitivity(
  _ stream: OpaquePointer?, _ sensitivity: pressure_sensitivity
) -> Int32 {
  let choice: PreviewRegistration.Sensitivity?
  switch sensitivity {
  case PRESSURE_SENSITIVITY_CONFIGURED: choice = nil
  case PRESSURE_SENSITIVITY_LIGHT: choice = .light
  case PRESSURE_SENSITIVITY_MEDIUM: choice = .medium
  case PRESSURE_SENSITIVITY_FIRM: choice = .firm
  default: return -EINVAL
  }
  return unsafe configure(stream) { $0.changePresses { $0.sensitivity = choice } }
}

@_cdecl("pressure_stream_set_thresholds")
package func pressureStreamSetThresholds(
  _ stream: OpaquePointer?, _ unit: pressure_unit, _ hint: Double, _ peek: Double, _ pop: Double
) -> Int32 {
  // NaN is none of it. What else cannot be, the daemon knows.
  guard hint > 0, hint < peek, peek < pop, pop.isFinite else { return -EINVAL }
  let thresholds: PressThresholds
  switch unit {
  case PRESSURE_UNIT_FRACTION: thresholds = PressThresholds(hint: hint, peek: peek, pop: pop)
  case PRESSURE_UNIT_GRAMS: thresholds = .grams(hint: hint, peek: peek, pop: pop)
  default: return -EINVAL
  }
  return unsafe configure(stream) { $0.changePresses { $0.thresholds = thresholds } }
}

@_cdecl("pressure_stream_set_fallback")
package func pressureStreamSetFallback(_ stream: OpaquePointer?, _ isFallback: Bool) -> Int32 {
  unsafe configure(stream) { $0.changePresses { $0.isFallback = isFallback } }
}

@_cdecl("pressure_stream_set_long_press")
package func pressureStreamSetLongPress(_ stream: OpaquePointer?, _ isWanted: Bool) -> Int32 {
  unsafe configure(stream) { $0.changePresses { $0.allowsLongPress = isWanted } }
}

@_cdecl("pressure_stream_set_pens")
package func pressureStreamSetPens(_ stream: OpaquePointer?, _ areWanted: Bool) -> Int32 {
  unsafe configure(stream) { $0.changePresses { $0.includesPens = areWanted } }
}

@_cdecl("pressure_stream_set_moves")
package func pressureStreamSetMoves(_ stream: OpaquePointer?, _ areWanted: Bool) -> Int32 {
  unsafe configure(stream) { $0.changePresses { $0.reportsMoves = areWanted } }
}

/// Frames a second, as `io.pressured.Touches` has it.
private let greatestRate: UInt32 = 10_000

/// Changes a stream's options; 0, or a negative errno.
@unsafe private func configure(
  _ stream: OpaquePointer?, _ change: (inout StreamOptions) -> Bool
) -> Int32 {
  unsafe object(stream, as: Stream.self)?.configure(change) ?? -EINVAL
}

extension StreamOptions {
  /// Asks for one more device; false where there is no such choice.
  fileprivate mutating func add(device id: ForceDevice.ID) -> Bool {
    changeTouches { $0.devices = ($0.devices ?? []) + [id] }
      || changePresses { $0.devices = ($0.devices ?? []) + [id] }
  }
}
