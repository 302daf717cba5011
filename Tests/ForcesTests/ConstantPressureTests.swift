import Contacts
import Forces
import Testing

@Suite struct ConstantPressureTests {
  private var constancy = ConstantPressure()

  private mutating func touch(_ pressures: Int32...) {
    for (index, pressure) in pressures.enumerated() {
      constancy.update([contact(index == 0 ? .began : .moved, pressure)])
    }
    constancy.update([contact(.ended, 0)])
  }

  private func contact(_ phase: ContactPhase, _ pressure: Int32) -> Contact {
    Contact(
      id: ContactID(rawValue: 1), phase: phase, tool: .finger, x: 0, y: 0, pressure: pressure)
  }

  @Test(arguments: [Int32(0), 30]) mutating func `the same value for 50 contacts is no pressure`(
    pressure: Int32
  ) {
    for _ in 0..<49 { touch(pressure, pressure) }
    #expect(!constancy.isConstant)
    touch(pressure)
    #expect(constancy.isConstant)
  }

  @Test mutating func `one other value settles that there is pressure`() {
    for _ in 0..<49 { touch(30) }
    touch(30, 31, 30)
    for _ in 0..<100 { touch(30) }
    #expect(!constancy.isConstant)
  }
}
