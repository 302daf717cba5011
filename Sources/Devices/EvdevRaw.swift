import CEvdev
import CInputCodes
import Frames
import Glibc
import LinuxSystem

extension EvdevHandle {
  /// Reads events past the library, which passes over those that it takes for mistakes of a driver.
  ///
  /// The corresponding C function is `read`.
  func readRaw(into events: inout [InputEvent], atMost limit: Int) throws(SystemError) {
    var buffer = [input_event](repeating: input_event(), count: limit)
    let size = MemoryLayout<input_event>.stride
    let number = node.number
    let bytes = try check("read") {
      unsafe buffer.withUnsafeMutableBytes { bytes in
        Int32(truncatingIfNeeded: unsafe Glibc.read(number, bytes.baseAddress, bytes.count))
      }
    }
    // The kernel gives whole events.
    events += buffer.prefix(Int(bytes) / size).map(InputEvent.init)
  }

  /// Which lamps are on and which switches are closed.
  ///
  /// The corresponding C function is `libevdev_get_event_value`.
  func switchState(_ description: DeviceDescription) -> SwitchState {
    SwitchState(
      lamps: isOn(.led, description), switches: isOn(.switch, description))
  }

  private func isOn(_ type: EventType, _ description: DeviceDescription) -> Set<UInt16> {
    (description.otherCodes[type] ?? []).filter {
      unsafe libevdev_get_event_value(device, UInt32(type.rawValue), UInt32($0)) != 0
    }
  }
}
