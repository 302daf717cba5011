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
    guard let tip = fields.first(.tipSwitch), let x = fields.first(.x), let y = fields.first(.y)
    else { return nil }
    self.tip = tip
    self.x = x
    self.y = y
    inRange = fields.first(.inRange)
    sense = fields.first(.vendorSense)
    eraser = fields.first(.eraser)
    invert = fields.first(.invert)
    pressure = fields.first(.tipPressure)
    tiltX = fields.first(.tiltX)
    tiltY = fields.first(.tiltY)
    distance = fields.first(.vendorDistance)
    barrel = fields.first(.barrelSwitch)
    secondBarrel = fields.first(.secondaryBarrelSwitch)
  }
}
