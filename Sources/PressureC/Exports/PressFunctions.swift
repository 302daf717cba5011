package import CPressure
import Glibc
import Pressure

@_cdecl("pressure_press_ref")
package func pressurePressRef(_ pointer: OpaquePointer?) -> OpaquePointer? {
  unsafe retained(pointer, as: PressHandle.self)
}

@_cdecl("pressure_press_unref")
package func pressurePressUnref(_ pointer: OpaquePointer?) -> OpaquePointer? {
  unsafe released(pointer, as: PressHandle.self)
}

@_cdecl("pressure_press_get_id")
package func pressurePressGetId(_ press: OpaquePointer?) -> Int64 {
  Int64(unsafe value(of: press)?.id ?? 0)
}

@_cdecl("pressure_press_get_phase")
package func pressurePressGetPhase(_ press: OpaquePointer?) -> pressure_press_phase {
  unsafe value(of: press)?.phase.code ?? PRESSURE_PRESS_UNKNOWN
}

@_cdecl("pressure_press_is_over")
package func pressurePressIsOver(_ press: OpaquePointer?) -> Bool {
  unsafe value(of: press)?.phase.isFinal ?? false
}

@_cdecl("pressure_press_get_reason")
package func pressurePressGetReason(_ press: OpaquePointer?) -> pressure_reason {
  unsafe value(of: press)?.reason?.code ?? PRESSURE_REASON_UNKNOWN
}

@_cdecl("pressure_press_get_source")
package func pressurePressGetSource(_ press: OpaquePointer?) -> pressure_source {
  unsafe value(of: press)?.source.code ?? PRESSURE_SOURCE_UNKNOWN
}

@_cdecl("pressure_press_get_device_id")
package func pressurePressGetDeviceId(_ press: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let handle = unsafe object(press, as: PressHandle.self) else { return nil }
  return unsafe handle.text(handle.press.device)
}

@_cdecl("pressure_press_get_time")
package func pressurePressGetTime(_ press: OpaquePointer?) -> Int64 {
  unsafe value(of: press)?.time.microseconds ?? 0
}

@_cdecl("pressure_press_get_progress")
package func pressurePressGetProgress(_ press: OpaquePointer?) -> Double {
  unsafe value(of: press)?.progress ?? .nan
}

@_cdecl("pressure_press_get_fingers")
package func pressurePressGetFingers(_ press: OpaquePointer?) -> UInt32 {
  UInt32(clamping: unsafe value(of: press)?.fingers ?? 0)
}

@_cdecl("pressure_press_get_force")
package func pressurePressGetForce(_ press: OpaquePointer?) -> Double {
  unsafe value(of: press)?.force ?? .nan
}

@_cdecl("pressure_press_get_maximum_force")
package func pressurePressGetMaximumForce(_ press: OpaquePointer?) -> Double {
  unsafe value(of: press)?.maximumPossibleForce ?? .nan
}

@_cdecl("pressure_press_get_x")
package func pressurePressGetX(_ press: OpaquePointer?) -> Double {
  unsafe value(of: press)?.location?.x ?? .nan
}

@_cdecl("pressure_press_get_y")
package func pressurePressGetY(_ press: OpaquePointer?) -> Double {
  unsafe value(of: press)?.location?.y ?? .nan
}

@_cdecl("pressure_press_has_revealed_actions")
package func pressurePressHasRevealedActions(_ press: OpaquePointer?) -> Bool {
  unsafe value(of: press)?.areActionsRevealed ?? false
}

@_cdecl("pressure_press_get_levels")
package func pressurePressGetLevels(
  _ press: OpaquePointer?, _ hint: UnsafeMutablePointer<Double>?,
  _ peek: UnsafeMutablePointer<Double>?, _ pop: UnsafeMutablePointer<Double>?
) -> Int32 {
  guard let press = unsafe value(of: press) else { return -EINVAL }
  guard let levels = press.levels else { return -ENODATA }
  unsafe hint?.pointee = levels.hint
  unsafe peek?.pointee = levels.peek
  unsafe pop?.pointee = levels.pop
  return 0
}

@_cdecl("pressure_press_get_rect")
package func pressurePressGetRect(
  _ press: OpaquePointer?,
  _ x: UnsafeMutablePointer<Double>?,
  _ y: UnsafeMutablePointer<Double>?,
  _ width: UnsafeMutablePointer<Double>?,
  _ height: UnsafeMutablePointer<Double>?
) -> Int32 {
  guard let press = unsafe value(of: press) else { return -EINVAL }
  guard let rect = press.rect else { return -ENODATA }
  unsafe x?.pointee = rect.x
  unsafe y?.pointee = rect.y
  unsafe width?.pointee = rect.width
  unsafe height?.pointee = rect.height
  return 0
}

@_cdecl("pressure_press_accept")
package func pressurePressAccept(_ press: OpaquePointer?) -> Int32 {
  unsafe object(press, as: PressHandle.self)?.answer(.accept(nil)) ?? -EINVAL
}

@_cdecl("pressure_press_accept_in")
package func pressurePressAcceptIn(
  _ press: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double
) -> Int32 {
  guard let press = unsafe object(press, as: PressHandle.self),
    [x, y, width, height].allSatisfy(\.isFinite)
  else { return -EINVAL }
  return press.answer(.accept(Rectangle(x: x, y: y, width: width, height: height)))
}

@_cdecl("pressure_press_decline")
package func pressurePressDecline(_ press: OpaquePointer?) -> Int32 {
  unsafe object(press, as: PressHandle.self)?.answer(.decline) ?? -EINVAL
}

@unsafe private func value(of press: OpaquePointer?) -> Press? {
  unsafe object(press, as: PressHandle.self)?.press
}
