/// Where one kind of report has what it says of a pen.
struct PenLayout: Hashable, Sendable {
  var tip: HIDField
  var x: HIDField
  var y: HIDField
  var inRange: HIDField?
  /// Near, though perhaps not near enough to be located.
  var sense: HIDField?
  var eraser: HIDField?
  var invert: HIDField?
  var pressure: HIDField?
  var tiltX: HIDField?
  var tiltY: HIDField?
  var distance: HIDField?
  var barrel: HIDField?
  var secondBarrel: HIDField?

  /// The layout of a report with these fields, or nil where they do not make a pen.
  init?(_ fields: [HIDField]) {
    func first(_ usage: HIDUsage) -> HIDField? { fields.first { $0.usage == usage } }
    guard let tip = first(.tipSwitch), let x = first(.x), let y = first(.y) else { return nil }
    self.tip = tip
    self.x = x
    self.y = y
    inRange = first(.inRange)
    sense = first(.vendorSense)
    eraser = first(.eraser)
    invert = first(.invert)
    pressure = first(.tipPressure)
    tiltX = first(.tiltX)
    tiltY = first(.tiltY)
    distance = first(.vendorDistance)
    barrel = first(.barrelSwitch)
    secondBarrel = first(.secondaryBarrelSwitch)
  }
}
