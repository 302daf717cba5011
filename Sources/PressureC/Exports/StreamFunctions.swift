import Glibc
import Pressure

@_cdecl("pressure_stream_new_devices")
package func pressureStreamNewDevices(
  _ context: OpaquePointer?, _ place: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  guard let context = unsafe object(context, as: Context.self), let place = unsafe place
  else { return -EINVAL }
  return unsafe give(Stream(.devices, context: context), to: place)
}

@_cdecl("pressure_stream_new_touches")
package func pressureStreamNewTouches(
  _ context: OpaquePointer?, _ place: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  guard let context = unsafe object(context, as: Context.self), let place = unsafe place
  else { return -EINVAL }
  return unsafe give(Stream(.touches(StreamOptions.Touches()), context: context), to: place)
}

@_cdecl("pressure_stream_new_presses")
package func pressureStreamNewPresses(
  _ context: OpaquePointer?,
  _ name: UnsafePointer<CChar>?,
  _ place: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  guard let context = unsafe object(context, as: Context.self), let place = unsafe place,
    let name = unsafe string(name), (1...64).contains(name.unicodeScalars.count)
  else { return -EINVAL }
  return unsafe give(Stream(.presses(PreviewRegistration(name: name)), context: context), to: place)
}

@_cdecl("pressure_stream_new_actions")
package func pressureStreamNewActions(
  _ context: OpaquePointer?,
  _ application: UnsafePointer<CChar>?,
  _ place: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  unsafe giveStream(of: application, context, to: place) { .actions(application: $0) }
}

@_cdecl("pressure_stream_new_handler")
package func pressureStreamNewHandler(
  _ context: OpaquePointer?,
  _ application: UnsafePointer<CChar>?,
  _ place: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  unsafe giveStream(of: application, context, to: place) { .handler(application: $0) }
}

@_cdecl("pressure_stream_ref")
package func pressureStreamRef(_ pointer: OpaquePointer?) -> OpaquePointer? {
  unsafe retained(pointer, as: Stream.self)
}

@_cdecl("pressure_stream_unref")
package func pressureStreamUnref(_ pointer: OpaquePointer?) -> OpaquePointer? {
  unsafe released(pointer, as: Stream.self)
}

@_cdecl("pressure_stream_get_context")
package func pressureStreamGetContext(_ stream: OpaquePointer?) -> OpaquePointer? {
  unsafe borrowed(object(stream, as: Stream.self)?.context)
}

@_cdecl("pressure_stream_set_user_data")
package func pressureStreamSetUserData(
  _ stream: OpaquePointer?, _ userData: UnsafeMutableRawPointer?
) -> Int32 {
  guard let stream = unsafe object(stream, as: Stream.self) else { return -EINVAL }
  unsafe stream.userData = userData
  return 0
}

@_cdecl("pressure_stream_get_user_data")
package func pressureStreamGetUserData(_ stream: OpaquePointer?) -> UnsafeMutableRawPointer? {
  unsafe object(stream, as: Stream.self)?.userData
}

@_cdecl("pressure_stream_start")
package func pressureStreamStart(_ stream: OpaquePointer?) -> Int32 {
  unsafe object(stream, as: Stream.self)?.start() ?? -EINVAL
}

@_cdecl("pressure_stream_stop")
package func pressureStreamStop(_ stream: OpaquePointer?) -> Int32 {
  guard let stream = unsafe object(stream, as: Stream.self) else { return -EINVAL }
  stream.stop()
  return 0
}

/// Gives a stream of what an application is told of its quick actions.
private func giveStream(
  of application: UnsafePointer<CChar>?, _ context: OpaquePointer?,
  to place: UnsafeMutablePointer<OpaquePointer?>?, _ options: (String) -> StreamOptions
) -> Int32 {
  guard let context = unsafe object(context, as: Context.self), let place = unsafe place,
    let application = unsafe string(application), !application.isEmpty
  else { return -EINVAL }
  return unsafe give(Stream(options(application), context: context), to: place)
}
