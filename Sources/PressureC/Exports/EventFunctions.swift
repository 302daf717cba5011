package import CPressure
import Glibc
import Pressure

@_cdecl("pressure_event_ref")
package func pressureEventRef(_ pointer: OpaquePointer?) -> OpaquePointer? {
  unsafe retained(pointer, as: Event.self)
}

@_cdecl("pressure_event_unref")
package func pressureEventUnref(_ pointer: OpaquePointer?) -> OpaquePointer? {
  unsafe released(pointer, as: Event.self)
}

@_cdecl("pressure_event_get_type")
package func pressureEventGetType(_ event: OpaquePointer?) -> pressure_event_type {
  unsafe object(event, as: Event.self)?.content.type ?? PRESSURE_EVENT_UNKNOWN
}

@_cdecl("pressure_event_get_context")
package func pressureEventGetContext(_ event: OpaquePointer?) -> OpaquePointer? {
  unsafe borrowed(object(event, as: Event.self)?.context)
}

@_cdecl("pressure_event_get_stream")
package func pressureEventGetStream(_ event: OpaquePointer?) -> OpaquePointer? {
  unsafe borrowed(object(event, as: Event.self)?.stream)
}

@_cdecl("pressure_event_get_request")
package func pressureEventGetRequest(_ event: OpaquePointer?) -> Int32 {
  guard case .result(let number, _)? = unsafe object(event, as: Event.self)?.content
  else { return 0 }
  return number
}

@_cdecl("pressure_event_get_error")
package func pressureEventGetError(_ event: OpaquePointer?) -> Int32 {
  guard let event = unsafe object(event, as: Event.self) else { return -EINVAL }
  return event.error?.errno ?? 0
}

@_cdecl("pressure_event_get_message")
package func pressureEventGetMessage(_ event: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let event = unsafe object(event, as: Event.self) else { return nil }
  return unsafe event.text(event.error?.message)
}

@_cdecl("pressure_event_get_device")
package func pressureEventGetDevice(_ event: OpaquePointer?) -> OpaquePointer? {
  unsafe borrowed(object(event, as: Event.self)?.device)
}

@_cdecl("pressure_event_get_device_id")
package func pressureEventGetDeviceId(_ event: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let event = unsafe object(event, as: Event.self) else { return nil }
  return unsafe event.text(event.deviceID)
}

@_cdecl("pressure_event_get_capability")
package func pressureEventGetCapability(_ event: OpaquePointer?) -> pressure_capability {
  guard case .capability(let capability)? = unsafe object(event, as: Event.self)?.content
  else { return PRESSURE_CAPABILITY_UNKNOWN }
  return capability.code
}

@_cdecl("pressure_event_get_touch_count")
package func pressureEventGetTouchCount(_ event: OpaquePointer?) -> Int {
  unsafe object(event, as: Event.self)?.touches.count ?? 0
}

@_cdecl("pressure_event_get_touch")
package func pressureEventGetTouch(_ event: OpaquePointer?, _ index: Int) -> OpaquePointer? {
  unsafe borrowed(object(event, as: Event.self)?.touches.element(at: index))
}

@_cdecl("pressure_event_get_time")
package func pressureEventGetTime(_ event: OpaquePointer?) -> Int64 {
  switch unsafe object(event, as: Event.self)?.content {
  case .touches(let frame): frame.time.microseconds
  case .press(let press): press.time.microseconds
  default: 0
  }
}

@_cdecl("pressure_event_get_sequence")
package func pressureEventGetSequence(_ event: OpaquePointer?) -> Int64 {
  guard case .touches(let frame)? = unsafe object(event, as: Event.self)?.content
  else { return 0 }
  return Int64(frame.sequence)
}

@_cdecl("pressure_event_get_merged")
package func pressureEventGetMerged(_ event: OpaquePointer?) -> Int64 {
  switch unsafe object(event, as: Event.self)?.content {
  case .touches(let frame): Int64(frame.merged)
  case .press(let press): Int64(press.merged)
  default: 0
  }
}

@_cdecl("pressure_event_get_frame_flags")
package func pressureEventGetFrameFlags(_ event: OpaquePointer?) -> UInt32 {
  guard case .touches(let frame)? = unsafe object(event, as: Event.self)?.content
  else { return 0 }
  return frame.flags
}

@_cdecl("pressure_event_get_press")
package func pressureEventGetPress(_ event: OpaquePointer?) -> OpaquePointer? {
  unsafe borrowed(object(event, as: Event.self)?.press)
}

@_cdecl("pressure_event_get_outcome")
package func pressureEventGetOutcome(_ event: OpaquePointer?) -> pressure_outcome {
  guard let content = unsafe object(event, as: Event.self)?.content,
    case .result(_, .success(.outcome(let isHandled))) = content
  else { return PRESSURE_OUTCOME_UNKNOWN }
  guard let isHandled else { return PRESSURE_OUTCOME_LAUNCH }
  return isHandled ? PRESSURE_OUTCOME_HANDLED : PRESSURE_OUTCOME_NOT_HANDLED
}

@_cdecl("pressure_event_get_action_count")
package func pressureEventGetActionCount(_ event: OpaquePointer?) -> Int {
  unsafe object(event, as: Event.self)?.actions.count ?? 0
}

@_cdecl("pressure_event_get_action")
package func pressureEventGetAction(_ event: OpaquePointer?, _ index: Int) -> OpaquePointer? {
  unsafe borrowed(object(event, as: Event.self)?.actions.element(at: index))
}

@_cdecl("pressure_event_is_launch")
package func pressureEventIsLaunch(_ event: OpaquePointer?) -> Bool {
  guard case .perform(_, let isLaunch)? = unsafe object(event, as: Event.self)?.content
  else { return false }
  return isLaunch
}

@_cdecl("pressure_event_complete")
package func pressureEventComplete(_ event: OpaquePointer?, _ isHandled: Bool) -> Int32 {
  guard let event = unsafe object(event, as: Event.self),
    case .perform(let request, _) = event.content
  else { return -EINVAL }
  let client = event.context.client
  return event.context.request {
    client.call(request.completion(handled: isHandled), about: request.place, completion: $0)
  }
}

extension Array {
  /// The element; nil where there is none.
  fileprivate func element(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
