/// Where a touch report has what it says of one finger.
struct ContactLayout: Hashable, Sendable {
  var tip: HIDField
  var x: HIDField
  var y: HIDField
  var id: HIDField?
  var confidence: HIDField?
  var pressure: HIDField?
  var width: HIDField?
  var height: HIDField?

  /// The layout of a finger with these fields, or nil where they do not make one.
  init?(_ fields: [HIDField]) {
    guard let tip = fields.first(.tipSwitch), let x = fields.first(.x), let y = fields.first(.y)
    else { return nil }
    self.tip = tip
    self.x = x
    self.y = y
    id = fields.first(.contactID)
    confidence = fields.first(.confidence)
    pressure = fields.first(.tipPressure)
    width = fields.first(.width)
    height = fields.first(.height)
  }
}

/// Where one kind of report has what it says of fingers.
struct TouchReportLayout: Hashable, Sendable {
  var contacts: [ContactLayout]
  /// How many fingers are told of in this report and those that belong to it.
  var count: HIDField?
  var scanTime: HIDField?
  /// Any of them is the left button.
  var leftButtons: [HIDField]
  var rightButton: HIDField?

  /// The layout of a report with these fields, or nil where no finger is in it.
  init?(_ fields: [HIDField], in descriptor: HIDDescriptor) {
    var groups: [(collection: Int, fields: [HIDField])] = []
    for field in fields {
      let path = descriptor.path(from: field.collection)
      let group = path.first { descriptor.collections[$0].usage == .finger } ?? field.collection
      if let index = groups.firstIndex(where: { $0.collection == group }) {
        groups[index].fields.append(field)
      } else {
        groups.append((group, [field]))
      }
    }
    contacts = groups.compactMap { ContactLayout($0.fields) }
    guard !contacts.isEmpty else { return nil }
    count = fields.first { $0.usage == .contactCount }
    scanTime = fields.first { $0.usage == .scanTime }
    leftButtons = fields.filter { $0.usage == .padButton || $0.usage == .separateLeftButton }
    rightButton = fields.first { $0.usage == .separateRightButton }
  }
}
