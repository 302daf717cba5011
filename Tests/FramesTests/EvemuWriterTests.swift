import Frames
import TestSupport
import Testing

struct EvemuWriterTests {
  @Test func `the text is evemu's`() {
    let recording = Recording(
      description: DeviceDescription(
        name: "Pad", identity: DeviceIdentity(bus: 3, vendor: 0xA, product: 0xB0C, version: 1),
        properties: [.pointer], keys: [.touch],
        axes: [.pressure: AxisRange(minimum: -5, maximum: 2000, resolution: 1)],
        otherCodes: [.forceFeedback: [0x50]]),
      events: [
        InputEvent(
          time: Timestamp(microseconds: 1_000_020), type: .absolute,
          code: AxisCode.pressure.rawValue, value: -5)
      ])
    let zeros = String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 5)
    #expect(
      String(decoding: EvemuWriter.text(of: recording), as: UTF8.self) == """
        # EVEMU 1.3
        N: Pad
        I: 0003 000a 0b0c 0001
        P: 01 00 00 00 00 00 00 00
        B: 00 0b 00 20 00 00 00 00 00
        \(zeros)B: 01 00 04 00 00 00 00 00 00
        B: 03 00 00 00 01 00 00 00 00
        B: 15 00 00 00 00 00 00 00 00
        B: 15 00 00 01 00 00 00 00 00
        A: 18 -5 2000 0 0 1
        E: 1.000020 0003 0018 -5

        """)
  }

  @Test func `what the format cannot hold is made to fit`() throws {
    let recording = Recording(
      description: DeviceDescription(name: "two\nlines"),
      events: [
        InputEvent(
          time: Timestamp(microseconds: -1), type: .key, code: 0xFFFF, value: .min)
      ])
    let read = try EvemuReader.read(EvemuWriter.text(of: recording), file: "")
    #expect(read.description.name == "two lines")
    #expect(read.events.map(\.time.microseconds) == [0])
    #expect(read.events.map(\.code) == [0xFFFF])
    #expect(read.events.map(\.value) == [.min])
  }

  @Test func `the state of lamps and switches stands after the axes, and notes before all`() throws
  {
    let description = DeviceDescription(
      name: "Lid", axes: [.x: AxisRange(minimum: 0, maximum: 9)],
      otherCodes: [.led: [0, 1], .switch: [0, 5]])
    let text = EvemuWriter.header(
      description, switches: SwitchState(lamps: [1], switches: [0, 5]), notes: ["by\nhand"])
    #expect(
      String(decoding: text, as: UTF8.self) == """
        # EVEMU 1.3
        # by hand
        N: Lid
        I: 0000 0000 0000 0000
        P: 00 00 00 00 00 00 00 00
        B: 00 29 00 02 00 00 00 00 00
        B: 03 01 00 00 00 00 00 00 00
        B: 05 21 00 00 00 00 00 00 00
        B: 11 03 00 00 00 00 00 00 00
        A: 00 0 9 0 0 0
        L: 01 1
        S: 00 1
        S: 05 1

        """)
    #expect(try EvemuReader.read(text, file: "lid").description == description)
  }
}
