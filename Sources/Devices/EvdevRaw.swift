import CEvdev
import CInputCodes
import CLinux
import Frames
import Glibc
import LinuxSystem

extension EvdevHandle {
  /// Room for so many events.
  static func makeBuffer(of count: Int) -> [input_event] {
    Array(repeating: input_event(), count: count)
  }

  /// Reads as many events as there are, and as `buffer` has room for; says how many.
  ///
  /// Past the library, which would read once more to see that there are no others, and which passes over
  /// those that it takes for mistakes of a driver. The corresponding C function is `read`.
  func read(into buffer: inout [input_event]) throws(SystemError) -> Int {
    let number = node.number
    let bytes = try check("read") {
      unsafe buffer.withUnsafeMutableBytes { bytes in
        Int32(truncatingIfNeeded: unsafe Glibc.read(number, bytes.baseAddress, bytes.count))
      }
    }
    // The kernel gives whole events.
    return Int(bytes) / MemoryLayout<input_event>.stride
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
