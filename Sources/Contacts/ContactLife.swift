/// Hands out the numbers of contacts.
struct ContactNumbering: Sendable {
  private var next: UInt64 = 1

  /// A number larger than all before it.
  mutating func take() -> UInt64 {
    defer { next &+= 1 }
    return next
  }
}

/// What a contact reports, before anybody has a name for it.
struct ContactReading: Sendable {
  var tool: Tool
  var x: Double
  var y: Double
  var pressure: Int32
  var pen: PenState?
}

/// The life of a contact as it was published: one beginning and one end, whatever the device sends.
struct ContactLife: Sendable {
  /// What was published last; nil before the beginning and after the end.
  private(set) var published: Contact?
  /// Which of the device's contacts this is, counted without wrapping: the smaller, the older.
  private(set) var number: UInt64 = 0

  var isLive: Bool { published != nil }

  /// Ends the contact, if it was ever published, with its last reading or, by default, as it was
  /// published last.
  mutating func end(
    as phase: ContactPhase, with reading: ContactReading? = nil, in result: inout ContactFrame
  ) {
    guard var contact = published.take() else { return }
    if let reading {
      contact.x = reading.x
      contact.y = reading.y
      contact.pressure = reading.pressure
      contact.pen = reading.pen
    }
    contact.phase = phase
    result.contacts.append(contact)
    result.hasChanged = true
  }

  /// Publishes a reading: the first begins the contact, or finds it, where it has been down before.
  mutating func publish(
    _ reading: ContactReading, isFound: Bool, numbering: inout ContactNumbering,
    in result: inout ContactFrame
  ) {
    let contact: Contact
    if let last = published {
      let next = Contact(
        id: last.id, phase: .stationary, tool: last.tool, x: reading.x, y: reading.y,
        pressure: reading.pressure, pen: reading.pen)
      contact = Self.moved(from: last, to: next)
      if contact.phase == .moved { result.hasChanged = true }
    } else {
      number = numbering.take()
      contact = Contact(
        id: ContactID(rawValue: UInt32(truncatingIfNeeded: number)),
        phase: isFound ? .stationary : .began, tool: reading.tool, x: reading.x, y: reading.y,
        pressure: reading.pressure, pen: reading.pen)
      result.hasChanged = true
    }
    published = contact
    result.contacts.append(contact)
  }

  private static func moved(from last: Contact, to next: Contact) -> Contact {
    var next = next
    if next.x != last.x || next.y != last.y || next.pressure != last.pressure
      || next.pen != last.pen
    {
      next.phase = .moved
    }
    return next
  }
}
