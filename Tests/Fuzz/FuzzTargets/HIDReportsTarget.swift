import Frames
import HIDReports

extension FuzzTarget {
  /// A report descriptor behind its length, and reports behind theirs.
  static let hidReports = FuzzTarget("hid-reports") { input throws(Mistake) in
    var reader = InputReader(input)
    let descriptor = reader.bytes(Int(reader.word()))
    guard var device = try? HIDDevice(descriptor: descriptor) else { return }
    var time: Int64 = 0
    while !reader.isAtEnd {
      time += Int64(reader.byte()) * 1000
      device.process(reader.bytes(Int(reader.byte())), at: Timestamp(microseconds: time))
    }
    let recordings = device.recordings(name: "fuzz", identity: DeviceIdentity())
    try expect(recordings.isEmpty == !device.hasSurface, "surfaces and recordings differ")
    for recording in recordings {
      for event in recording.events where event.type == .absolute {
        try expect(
          recording.description.axes[AxisCode(rawValue: event.code)] != nil,
          "axis \(event.code) moves and is none of the device's")
      }
      try check(recording)
    }
  }
}
