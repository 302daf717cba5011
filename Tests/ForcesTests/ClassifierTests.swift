import Forces
import Frames
import Testing

@Suite struct ClassifierTests {
  private static let area = AxisRange(minimum: 0, maximum: 255)
  private static let grams = AxisRange(minimum: 0, maximum: 2000, resolution: 1)

  @Test(arguments: [
    (Descriptions.touchpad(pressure: grams), DeviceClass.pressurepad),
    (
      Descriptions.touchpad(pressure: area, properties: [.pointer, .pressurePad]),
      .pressurepad
    ),
    (Descriptions.touchpad(pressure: area), .contact),
    (Descriptions.touchpad(devicePressure: area), .contact),
    (Descriptions.touchpad(), .plain),
    (Descriptions.touchpad(properties: [.pointer, .pressurePad]), .plain),
    (Descriptions.touchpad(pressure: AxisRange(minimum: 0, maximum: 0)), .plain),
    (Descriptions.touchpad(pressure: AxisRange(minimum: 9, maximum: 0)), .plain),
  ])
  func `a touchpad's class follows from its pressure axis`(
    description: DeviceDescription, expected: DeviceClass
  ) {
    #expect(Classifier.classify(description) == .accepted(expected, .touchpad))
  }

  @Test func `the pressure of the contacts wins over that of the device`() {
    let description = Descriptions.touchpad(pressure: Self.grams, devicePressure: Self.area)
    #expect(description.pressureAxis(on: .touchpad) == Self.grams)
  }

  @Test func `a pen has its own pressure axis even where fingers have one`() {
    var description = Descriptions.touchpad(pressure: Self.area, devicePressure: Self.grams)
    description.keys.insert(.toolPen)
    #expect(description.pressureAxis(on: .tablet) == Self.grams)
    #expect(Classifier.classify(description) == .accepted(.pen, .tablet))
  }

  @Test func `old recordings without properties still show what they are`() {
    #expect(
      Classifier.classify(Descriptions.touchpad(pressure: Self.area, properties: []))
        == .accepted(.contact, .touchpad))
    #expect(
      Classifier.classify(Descriptions.touchscreen(properties: []))
        == .accepted(.plain, .touchscreen))
    #expect(
      Classifier.classify(Descriptions.pen(properties: [])) == .accepted(.pen, .tablet))
  }

  @Test func `a pressure of two values is a touch and no pressure`() {
    let description = Descriptions.touchscreen(pressure: AxisRange(minimum: 0, maximum: 1))
    #expect(Classifier.classify(description) == .accepted(.plain, .touchscreen))
  }

  @Test func `a pen without pressure is kept for long presses`() {
    #expect(
      Classifier.classify(Descriptions.pen(pressure: nil)) == .accepted(.plain, .tablet))
  }

  @Test(
    arguments: [
      [], [.leftButton], [KeyCode(rawValue: 30)], [KeyCode(rawValue: 0x120)],
    ] as [Set<KeyCode>])
  func `a block of axes is no touch surface`(keys: Set<KeyCode>) {
    let description = Descriptions.block(keys: keys)
    #expect(
      Classifier.classify(description) == .refused(.fakePressureAxis(.contactPressure)))
  }

  @Test func `a keyboard with a trackpoint is no touch surface although it knows positions`() {
    // Surface Type Cover: BTN_TOUCH, BTN_LEFT and ABS_X/Y beside a block of axes.
    var description = Descriptions.block(keys: [.leftButton, .touch])
    description.axes[.x] = AxisRange(minimum: 0, maximum: 1022)
    description.axes[.y] = AxisRange(minimum: 0, maximum: 487)
    #expect(
      Classifier.classify(description) == .refused(.fakePressureAxis(.contactPressure)))
  }

  @Test func `a touchpad with a block of axes has no pressure there`() {
    var description = Descriptions.block(keys: [.toolFinger, .touch])
    description.axes[.x] = AxisRange(minimum: 0, maximum: 1000)
    description.axes[.y] = AxisRange(minimum: 0, maximum: 1000)
    #expect(Classifier.classify(description) == .accepted(.plain, .touchpad))
    description.axes[.pressure] = Self.area
    #expect(Classifier.classify(description) == .accepted(.contact, .touchpad))
  }

  @Test func `a mouse that knows positions is no touchscreen`() {
    let range = AxisRange(minimum: 0, maximum: 32767)
    let description = DeviceDescription(
      name: "Mouse", keys: [.leftButton, .touch], axes: [.x: range, .y: range])
    #expect(Classifier.classify(description) == .refused(.notASurface))
  }

  @Test func `the buttons of a tablet are no surface`() {
    let range = AxisRange(minimum: 0, maximum: 1)
    let description = DeviceDescription(
      name: "Pad", keys: [.stylus], axes: [.x: range, .y: range])
    #expect(Classifier.classify(description) == .refused(.tabletButtons))
  }

  @Test func `what does not say where it is touched is refused`() {
    let description = DeviceDescription(name: "Pad", keys: [.touch])
    #expect(
      Classifier.classify(description, DeviceHints(surface: .touchpad)) == .refused(.noPosition))
  }

  @Test func `udev has the last word on what a device is`() {
    let description = Descriptions.touchpad(pressure: Self.area)
    #expect(
      Classifier.classify(description, DeviceHints(surface: .touchscreen))
        == .accepted(.contact, .touchscreen))
    #expect(
      Classifier.classify(description, DeviceHints(isIdentified: true)) == .refused(.notASurface))
  }

  @Test func `the hwdb decides on class and neglect`() {
    let description = Descriptions.touchpad(pressure: Self.area)
    #expect(
      Classifier.classify(description, DeviceHints(deviceClass: .forcepad))
        == .accepted(.forcepad, .touchpad))
    #expect(
      Classifier.classify(description, DeviceHints(isIgnored: true))
        == .refused(.ignoredByHwdb))
  }

  @Test func `no word of the hwdb makes pressure where there is no axis`() {
    #expect(
      Classifier.classify(Descriptions.touchpad(), DeviceHints(deviceClass: .forcepad))
        == .accepted(.plain, .touchpad))
  }

  @Test func `a refusal says why in a sentence`() {
    #expect(
      RefusalReason.fakePressureAxis(.contactPressure).description
        == "axis 0x3a is part of a contiguous block of axes, not a pressure axis")
  }
}
