package import CPressure
import Glibc
import Pressure

@_cdecl("pressure_touch_get_id")
package func pressureTouchGetId(_ touch: OpaquePointer?) -> Int64 {
  Int64(unsafe value(of: touch)?.id ?? 0)
}

@_cdecl("pressure_touch_get_phase")
package func pressureTouchGetPhase(_ touch: OpaquePointer?) -> pressure_touch_phase {
  unsafe value(of: touch)?.phase.code ?? PRESSURE_TOUCH_UNKNOWN
}

@_cdecl("pressure_touch_get_tool")
package func pressureTouchGetTool(_ touch: OpaquePointer?) -> pressure_tool {
  unsafe value(of: touch)?.tool.code ?? PRESSURE_TOOL_UNKNOWN
}

@_cdecl("pressure_touch_get_x")
package func pressureTouchGetX(_ touch: OpaquePointer?) -> Double {
  unsafe value(of: touch)?.location.x ?? .nan
}

@_cdecl("pressure_touch_get_y")
package func pressureTouchGetY(_ touch: OpaquePointer?) -> Double {
  unsafe value(of: touch)?.location.y ?? .nan
}

@_cdecl("pressure_touch_get_force")
package func pressureTouchGetForce(_ touch: OpaquePointer?) -> Double {
  unsafe value(of: touch)?.force ?? .nan
}

@_cdecl("pressure_touch_get_maximum_force")
package func pressureTouchGetMaximumForce(_ touch: OpaquePointer?) -> Double {
  unsafe value(of: touch)?.maximumPossibleForce ?? .nan
}

@_cdecl("pressure_touch_get_normalized_force")
package func pressureTouchGetNormalizedForce(_ touch: OpaquePointer?) -> Double {
  unsafe value(of: touch)?.normalizedForce ?? .nan
}

@_cdecl("pressure_touch_get_grams")
package func pressureTouchGetGrams(_ touch: OpaquePointer?) -> Double {
  unsafe value(of: touch)?.grams ?? .nan
}

@_cdecl("pressure_touch_get_raw")
package func pressureTouchGetRaw(
  _ touch: OpaquePointer?, _ raw: UnsafeMutablePointer<Int64>?
) -> Int32 {
  guard let touch = unsafe value(of: touch), let raw = unsafe raw else { return -EINVAL }
  guard let value = touch.raw else { return -ENODATA }
  unsafe raw.pointee = Int64(value)
  return 0
}

@_cdecl("pressure_touch_get_tilt_x")
package func pressureTouchGetTiltX(_ touch: OpaquePointer?) -> Double {
  unsafe value(of: touch)?.pen?.tiltX ?? .nan
}

@_cdecl("pressure_touch_get_tilt_y")
package func pressureTouchGetTiltY(_ touch: OpaquePointer?) -> Double {
  unsafe value(of: touch)?.pen?.tiltY ?? .nan
}

@_cdecl("pressure_touch_get_distance")
package func pressureTouchGetDistance(_ touch: OpaquePointer?) -> Double {
  unsafe value(of: touch)?.pen?.distance ?? .nan
}

@_cdecl("pressure_touch_get_buttons")
package func pressureTouchGetButtons(_ touch: OpaquePointer?) -> UInt32 {
  unsafe value(of: touch)?.pen?.buttonBits ?? 0
}

@unsafe private func value(of touch: OpaquePointer?) -> Touch? {
  unsafe object(touch, as: TouchHandle.self)?.touch
}
