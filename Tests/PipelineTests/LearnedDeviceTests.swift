import Contacts
import Forces
import Frames
import Pipeline
import Presses
import Testing

extension DeviceDescription {
  /// A touchpad whose pressure is contact area.
  fileprivate static func areaPad(maximum: Int32 = 255) -> DeviceDescription {
    var description = DeviceDescription.pad()
    description.axes[.contactPressure] = AxisRange(minimum: 0, maximum: maximum)
    return description
  }
}

@Suite struct LearnedDeviceTests {
  private static func touched(_ description: DeviceDescription) throws -> DevicePipeline {
    var pipeline = try DevicePipeline(description)
    pipeline.recognize([PressProfile()])
    for index in 0..<Int64(10) {
      let start = index * 1000
      pipeline.process(.slot(ms: start, tracking: Int32(index), grams: 30))
      pipeline.process(.slot(ms: start + 50, grams: 60))
      var click = Frame.slot(ms: start + 100, grams: 200)
      click.events.append(
        InputEvent(
          time: click.time, type: .key, code: KeyCode.leftButton.rawValue, value: 1))
      pipeline.process(click)
      var lift = Frame.slot(ms: start + 200, tracking: -1)
      lift.events.append(
        InputEvent(time: lift.time, type: .key, code: KeyCode.leftButton.rawValue, value: 0))
      pipeline.process(lift)
    }
    return pipeline
  }

  @Test(arguments: [DeviceDescription.pad(), .areaPad()])
  func `a device begins with what was learned of it, through its text`(
    description: DeviceDescription
  ) throws {
    let pipeline = try Self.touched(description)
    let learned = try #require(pipeline.learned)
    #expect(!learned.isEmpty)
    #expect(learned.clicks.count == 10)
    let read = try LearnedDevice(parsing: learned.text)
    #expect(read == learned)
    var again = try DevicePipeline(description, learned: read)
    #expect(again.learned == learned)
    #expect(again.scale.learned == pipeline.scale.learned)
    // Also while nobody has asked for presses, and after.
    again.recognize([PressProfile(sensitivity: .firm)])
    again.recognize([])
    #expect(again.learned == learned)
  }

  @Test func `clicks that were learned earlier count from the first press on`() throws {
    // A click of 300 g is half of full scale, so that a peek is beyond the reach of 400 g.
    let axis = AxisRange(minimum: 0, maximum: 2000)
    let learned = LearnedDevice(
      axis: axis, force: LearnedForce(), clicks: Array(repeating: 0.5, count: 5))
    for (known, phases) in [(nil, [.hint, .peek]), (learned, [PressPhase.hint])] {
      var pipeline = try DevicePipeline(.pad(), learned: known)
      pipeline.recognize([PressProfile()])
      var story: [PressPhase] = []
      pipeline.process(.slot(ms: 0, tracking: 1, grams: 400))
      story += pipeline.presses.filter(\.event.isTransition).map(\.event.phase)
      pipeline.advance(to: Timestamp(microseconds: 100_000))
      story += pipeline.presses.filter(\.event.isTransition).map(\.event.phase)
      #expect(story == phases)
    }
  }

  @Test func `what was learned on another axis means nothing`() throws {
    let learned = try #require(try Self.touched(.areaPad()).learned)
    let other = try DevicePipeline(.areaPad(maximum: 1023), learned: learned)
    #expect(other.scale.learned == LearnedForce())
  }

  @Test func `there is nothing to keep of a device without pressure, or before it is touched`()
    throws
  {
    var plain = DeviceDescription.pad()
    plain.axes[.contactPressure] = nil
    #expect(try DevicePipeline(plain).learned == nil)
    #expect(try DevicePipeline(.areaPad()).learned?.isEmpty == true)
  }
}

@Suite struct LearnedDeviceTextTests {
  private static let first = "pressured-learned 1\naxis 0 255\n"

  @Test func `the text is what its form says`() throws {
    let text =
      Self.first + """
        touches 66 70 68 91 64
        highest 91
        count 5
        low 3
        hover pen 12
        hover eraser 40
        clicks 0.2213 0.24

        """
    let learned = try LearnedDevice(parsing: text)
    #expect(learned.force.touches.peaks == [66, 70, 68, 91, 64])
    #expect(learned.force.touches.highest == 91)
    #expect(learned.force.touches.low == 3)
    #expect(learned.force.penOffsets == [.pen: 12, .eraser: 40])
    #expect(learned.clicks == [0.2213, 0.24])
    #expect(learned.text == text)
  }

  @Test(arguments: [
    ("", "line 1: not \"pressured-learned 1\""),
    ("pressured-learned 2\naxis 0 255\n", "line 1: not \"pressured-learned 1\""),
    ("pressured-learned 1\n", "line 0: it ends too early"),
    ("pressured-learned 1\naxis 0 255", "line 0: it ends too early"),
    ("pressured-learned 1\naxis 0\n", "line 2: too many or too few values"),
    ("pressured-learned 1\naxis 9 0\n", "line 2: the axis is out of range"),
    ("pressured-learned 1\ntouches 5\naxis 0 255\n", "line 2: 5 is out of range"),
    (first + "axis 0 255\n", "line 3: \"axis\" stands there twice"),
    (first + "touches\n", "line 3: too many or too few values"),
    (first + "touches 5 x\n", "line 3: \"x\" is not a number"),
    (first + "touches 5 256\n", "line 3: 256 is out of range"),
    (first + "touches 5 99999999999\n", "line 3: \"99999999999\" is not a number"),
    (first + "touches 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7\n", "line 3: too many or too few values"),
    (first + "touches 5\n", "line 0: its touches contradict each other"),
    (first + "touches 5\nhighest 4\ncount 1\n", "line 0: its touches contradict each other"),
    (first + "highest 9\n", "line 0: its touches contradict each other"),
    (first + "count 51\n", "line 3: 51 is out of range"),
    (first + "count -1\n", "line 3: -1 is out of range"),
    (first + "low 0\n", "line 3: 0 is out of range"),
    (first + "touches 5\nhighest 5\ncount 1\nlow 2\n", "line 0: its touches contradict each other"),
    (first + "hover pen\n", "line 3: too many or too few values"),
    (first + "hover crayon 3\n", "line 3: \"crayon\" is not known"),
    (first + "hover pen 3\nhover pen 3\n", "line 4: \"hover\" stands there twice"),
    (first + "clicks 0.2 nan\n", "line 3: nan is out of range"),
    (first + "clicks 0.2 2.5\n", "line 3: 2.5 is out of range"),
    (first + "clicks 0.2  0.3\n", "line 3: \"\" is not a number"),
    (first + "mood 3\n", "line 3: \"mood\" is not known"),
    (first + "\naxis 0 255\n", "line 4: too many or too few values"),
    (first + "\u{0}\n", "line 3: \"\u{0}\" is not known"),
  ])
  func `a damaged text is refused with its line`(text: String, message: String) {
    let error = #expect(throws: LearnedDevice.TextError.self) {
      try LearnedDevice(parsing: text)
    }
    #expect(error?.description == message)
  }

  @Test func `a text that is cut anywhere, or has one byte changed, never traps`() throws {
    let text = try LearnedDevice(
      parsing: Self.first + "touches 66 70\nhighest 70\ncount 2\nhover pen 12\nclicks 0.2 0.3\n"
    ).text
    let bytes = Array(text.utf8)
    var kept = 0
    for position in bytes.indices {
      for byte in [UInt8(0), 0x0a, 0x20, 0x2d, 0x39, 0x7f, 0xff] {
        var changed = bytes
        changed[position] = byte
        for candidate in [changed, Array(bytes[..<position])] {
          let learned = try? LearnedDevice(parsing: String(decoding: candidate, as: UTF8.self))
          // What is read at all can be written and read again.
          if let learned {
            kept += try LearnedDevice(parsing: learned.text) == learned ? 1 : -1_000
          }
        }
      }
    }
    #expect(kept > 0)
  }
}
