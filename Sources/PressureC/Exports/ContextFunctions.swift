package import CPressure
import Glibc
import LinuxSystem
import Pressure
import PressureInterface

@_cdecl("pressure_new")
package func pressureNew(
  _ socketPath: UnsafePointer<CChar>?, _ place: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  guard let place = unsafe place else { return -EINVAL }
  var path = PressureClient.defaultSocketPath
  if let socketPath = unsafe socketPath {
    guard let given = unsafe string(socketPath), !given.isEmpty else { return -EINVAL }
    path = given
  }
  do throws(SystemError) {
    return unsafe give(try Context(socketPath: path), to: place)
  } catch {
    return -error.errno
  }
}

@_cdecl("pressure_ref")
package func pressureRef(_ pointer: OpaquePointer?) -> OpaquePointer? {
  unsafe retained(pointer, as: Context.self)
}

@_cdecl("pressure_unref")
package func pressureUnref(_ pointer: OpaquePointer?) -> OpaquePointer? {
  unsafe released(pointer, as: Context.self)
}

@_cdecl("pressure_get_fd")
package func pressureGetFd(_ context: OpaquePointer?) -> Int32 {
  unsafe object(context, as: Context.self)?.descriptor ?? -EINVAL
}

@_cdecl("pressure_dispatch")
package func pressureDispatch(_ context: OpaquePointer?) -> Int32 {
  guard let context = unsafe object(context, as: Context.self) else { return -EINVAL }
  do throws(SystemError) {
    try context.dispatch()
    return 0
  } catch {
    return -error.errno
  }
}

@_cdecl("pressure_get_event")
package func pressureGetEvent(_ context: OpaquePointer?) -> OpaquePointer? {
  unsafe object(context, as: Context.self)?.takeEvent().map { unsafe passed($0) }
}

@_cdecl("pressure_get_socket_path")
package func pressureGetSocketPath(_ context: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let context = unsafe object(context, as: Context.self) else { return nil }
  return unsafe context.text(context.socketPath)
}

@_cdecl("pressure_set_user_data")
package func pressureSetUserData(
  _ context: OpaquePointer?, _ userData: UnsafeMutableRawPointer?
) -> Int32 {
  guard let context = unsafe object(context, as: Context.self) else { return -EINVAL }
  unsafe context.userData = userData
  return 0
}

@_cdecl("pressure_get_user_data")
package func pressureGetUserData(_ context: OpaquePointer?) -> UnsafeMutableRawPointer? {
  unsafe object(context, as: Context.self)?.userData
}

@_cdecl("pressure_get_version")
package func pressureGetVersion() -> UnsafePointer<CChar>? {
  unsafe UnsafeRawPointer(ProductVersion.literal.utf8Start).assumingMemoryBound(to: CChar.self)
}

@_cdecl("pressure_play_haptic")
package func pressurePlayHaptic(
  _ context: OpaquePointer?, _ pattern: pressure_haptic, _ deviceID: UnsafePointer<CChar>?
) -> Int32 {
  guard let context = unsafe object(context, as: Context.self),
    let pattern = HapticPattern(pattern)
  else { return -EINVAL }
  var device: ForceDevice.ID?
  if let deviceID = unsafe deviceID {
    guard let id = unsafe string(deviceID) else { return -EINVAL }
    device = id
  }
  let call = pattern.call(on: device)
  return context.request { context.client.call(call, completion: $0) }
}
