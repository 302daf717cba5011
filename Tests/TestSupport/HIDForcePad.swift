/// A touchpad that reports grams, as the HID device that it is on its bus.
package struct HIDForcePad: Sendable {
  /// What a finger does in one report.
  package struct Finger: Sendable {
    package var id: UInt8
    package var x: UInt16
    package var y: UInt16
    package var grams: UInt16
    package var isTouching: Bool
    package var isTrusted: Bool

    package init(
      _ id: UInt8, x: UInt16 = 1200, y: UInt16 = 800, grams: UInt16 = 100, isTouching: Bool = true,
      isTrusted: Bool = true
    ) {
      self.id = id
      self.x = x
      self.y = y
      self.grams = grams
      self.isTouching = isTouching
      self.isTrusted = isTrusted
    }
  }

  /// How many fingers one report tells of; more take several reports.
  package let fingersPerReport: Int

  package init(fingersPerReport: Int = 5) {
    self.fingersPerReport = fingersPerReport
  }

  /// 120 x 80 mm at 20 units/mm, 0..2000 g at 1 unit/g.
  package var descriptor: [UInt8] {
    let finger = HIDItemWriter()
    finger.page(0x0D).usage(0x22).collection(2)
      .logical(0, 1).size(1, count: 2).usage(0x47).usage(0x42).input()
      .logical(0, 15).size(6, count: 1).usage(0x51).input()
      .page(0x01).size(16, count: 1).unit(0x11, exponent: -2)
      .logical(0, 2400).physical(0, 1200).usage(0x30).input()
      .logical(0, 1600).physical(0, 800).usage(0x31).input()
      .page(0x0D).unit(0x0101, exponent: 0)
      .logical(0, 2000).physical(0, 2000).usage(0x30).input()
      .unit(0, exponent: 0).physical(0, 0).end()
    let whole = HIDItemWriter()
    whole.page(0x0D).usage(0x05).collection(1).report(1)
    for _ in 0..<fingersPerReport { whole.append(finger.bytes) }
    whole.page(0x0D).logical(0, 0x7FFF).size(16, count: 1).usage(0x56).input()
      .logical(0, 15).size(8, count: 1).usage(0x54).input()
      .page(0x09).logical(0, 1).size(1, count: 1).usage(0x01).input()
      .size(7, count: 1).input(flags: 3).end()
    return whole.bytes
  }

  /// The reports of one frame.
  package func frame(
    _ fingers: [Finger], scanTime: UInt16, button: Bool = false
  ) -> [[UInt8]] {
    var reports: [[UInt8]] = []
    var rest = fingers[...]
    repeat {
      var report: [UInt8] = [1]
      for _ in 0..<fingersPerReport {
        guard let finger = rest.popFirst() else {
          report += [UInt8](repeating: 0, count: 7)
          continue
        }
        let flags: UInt8 = (finger.isTrusted ? 1 : 0) | (finger.isTouching ? 2 : 0)
        report.append(flags | finger.id << 2)
        for value in [finger.x, finger.y, finger.grams] { report += Self.bytes(value) }
      }
      let count = reports.isEmpty ? UInt8(fingers.count) : 0
      reports.append(report + Self.bytes(scanTime) + [count, button ? 1 : 0])
    } while !rest.isEmpty
    return reports
  }

  private static func bytes(_ value: UInt16) -> [UInt8] {
    [UInt8(value & 0xFF), UInt8(value >> 8)]
  }
}
