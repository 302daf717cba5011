package import CPressure
import Pressure

@_cdecl("pressure_device_ref")
package func pressureDeviceRef(_ pointer: OpaquePointer?) -> OpaquePointer? {
  unsafe retained(pointer, as: DeviceHandle.self)
}

@_cdecl("pressure_device_unref")
package func pressureDeviceUnref(_ pointer: OpaquePointer?) -> OpaquePointer? {
  unsafe released(pointer, as: DeviceHandle.self)
}

@_cdecl("pressure_device_get_id")
package func pressureDeviceGetId(_ device: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe text(device) { $0.id }
}

@_cdecl("pressure_device_get_name")
package func pressureDeviceGetName(_ device: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe text(device) { $0.name }
}

@_cdecl("pressure_device_get_node")
package func pressureDeviceGetNode(_ device: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe text(device) { $0.node }
}

@_cdecl("pressure_device_get_seat")
package func pressureDeviceGetSeat(_ device: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe text(device) { $0.seat }
}

@_cdecl("pressure_device_get_modalias")
package func pressureDeviceGetModalias(_ device: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe text(device) { $0.modalias }
}

@_cdecl("pressure_device_get_class")
package func pressureDeviceGetClass(_ device: OpaquePointer?) -> pressure_device_class {
  unsafe object(device, as: DeviceHandle.self)?.device.deviceClass.code
    ?? PRESSURE_DEVICE_CLASS_UNKNOWN
}

@_cdecl("pressure_device_get_capability")
package func pressureDeviceGetCapability(_ device: OpaquePointer?) -> pressure_capability {
  unsafe object(device, as: DeviceHandle.self)?.device.forceTouchCapability.code
    ?? PRESSURE_CAPABILITY_UNKNOWN
}

@_cdecl("pressure_device_get_maximum_force")
package func pressureDeviceGetMaximumForce(_ device: OpaquePointer?) -> Double {
  unsafe object(device, as: DeviceHandle.self)?.device.maximumPossibleForce ?? .nan
}

@_cdecl("pressure_device_has_grams")
package func pressureDeviceHasGrams(_ device: OpaquePointer?) -> Bool {
  unsafe object(device, as: DeviceHandle.self)?.device.reportsGrams ?? false
}

@_cdecl("pressure_device_has_haptics")
package func pressureDeviceHasHaptics(_ device: OpaquePointer?) -> Bool {
  unsafe object(device, as: DeviceHandle.self)?.device.hasHaptics ?? false
}

@_cdecl("pressure_device_get_width")
package func pressureDeviceGetWidth(_ device: OpaquePointer?) -> Double {
  unsafe object(device, as: DeviceHandle.self)?.device.size?.width ?? .nan
}

@_cdecl("pressure_device_get_height")
package func pressureDeviceGetHeight(_ device: OpaquePointer?) -> Double {
  unsafe object(device, as: DeviceHandle.self)?.device.size?.height ?? .nan
}

@unsafe private func text(
  _ device: OpaquePointer?, _ read: (ForceDevice) -> String?
) -> UnsafePointer<CChar>? {
  guard let handle = unsafe object(device, as: DeviceHandle.self) else { return nil }
  return unsafe handle.text(read(handle.device))
}
