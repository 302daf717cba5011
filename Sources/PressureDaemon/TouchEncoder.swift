import Contacts
package import Forces
package import Frames
import Varlink
package import VarlinkServer

/// Writes the replies of `io.pressured.Touches.Subscribe`, each once for all who listen.
///
/// Memory is used again, and all that stands between numbers is written in pieces that are known already.
package struct TouchEncoder {
  /// A ten-thousandth of an ordinary touch is finer than any sensor.
  private static let forces = DecimalPrecision(places: 4)
  /// A hundred-thousandth of a pad's width is 1 µm.
  private static let positions = DecimalPrecision(places: 5)
  private static let grams = DecimalPrecision(places: 1)
  private static let angles = DecimalPrecision(places: 1)

  /// More than a message has apart from its contacts and the device's name.
  private static let roomOfMessage = 256
  /// More than one contact takes: about 200 bytes of names, and up to nine numbers.
  private static let roomOfContact = 512

  /// The message up to its sequence number.
  private let beginning: [UInt8]
  /// What stands between a contact's force and what comes after that.
  private let maximumPossibleForce: [UInt8]
  private var memory: [UInt8] = []
  private var message: [UInt8] = []

  package init(device: String, maximumPossibleForce: Double) {
    var writer = JSONWriter()
    writer.beginReply()
    writer.beginObject()
    writer.key("device")
    writer.string(device)
    beginning = writer.bytes + Array(#","sequence":"#.utf8)
    writer.removeAll()
    writer.decimal(maximumPossibleForce, places: Self.forces.places)
    self.maximumPossibleForce = Array(#","maximumPossibleForce":"#.utf8) + writer.bytes
  }

  /// The reply for one frame.
  ///
  /// With `session` it says that the stream is suspended, or goes on. With `asFound` every contact is
  /// written as stationary, whatever it did in that frame; with `withRaw` it has the value of the pressure
  /// axis too.
  package mutating func encode(
    sequence: Int, time: Timestamp, touches: [Touch], isResynchronized: Bool, asFound: Bool = false,
    withRaw: Bool = false, session: SessionChange? = nil
  ) -> StreamMessage {
    makeRoom(contacts: touches.count)
    // Nobody else has it meanwhile, so that it is not copied.
    var memory = memory
    self.memory = []
    let (count, countOffset) = unsafe memory.withUnsafeMutableBufferPointer { memory in
      guard var cursor = unsafe JSONCursor(memory) else { return (0, 0) }
      cursor.text(beginning)
      cursor.integer(Int64(sequence))
      cursor.text(#","time":"#)
      cursor.integer(time.microseconds)
      cursor.text(#","contacts":["#)
      for index in touches.indices {
        if index > 0 { cursor.text(",") }
        let phase = asFound ? .stationary : touches[index].contact.phase
        write(touches[index], phase: phase, withRaw: withRaw, at: &cursor)
      }
      cursor.text(isResynchronized ? #"],"resynced":true"# : #"],"resynced":false"#)
      if let session { cursor.text(session.member) }
      cursor.text(#","merged":"#)
      let countOffset = cursor.count
      cursor.text("0},\"continues\":true}\0")
      return (cursor.count, countOffset)
    }
    message.removeAll(keepingCapacity: true)
    message.append(contentsOf: memory[..<count])
    self.memory = memory
    return StreamMessage(bytes: message, countOffset: countOffset)
  }

  private mutating func makeRoom(contacts: Int) {
    let room = beginning.count + Self.roomOfMessage + contacts * Self.roomOfContact
    if memory.count < room {
      memory.append(contentsOf: repeatElement(0, count: room - memory.count))
    }
  }

  private func write(
    _ touch: Touch, phase: ContactPhase, withRaw: Bool, at cursor: inout JSONCursor
  ) {
    let contact = touch.contact
    cursor.text(#"{"id":"#)
    cursor.integer(Int64(contact.id.rawValue))
    cursor.text(phase.member)
    cursor.text(contact.tool.member)
    cursor.text(#","x":"#)
    cursor.decimal(contact.x, Self.positions)
    cursor.text(#","y":"#)
    cursor.decimal(contact.y, Self.positions)
    cursor.text(#","force":"#)
    cursor.decimal(touch.force.value, Self.forces)
    cursor.text(maximumPossibleForce)
    if let grams = touch.force.grams {
      cursor.text(#","grams":"#)
      cursor.decimal(grams, Self.grams)
    }
    if withRaw {
      cursor.text(#","raw":"#)
      cursor.integer(Int64(contact.pressure))
    }
    if let pen = contact.pen { write(pen, at: &cursor) }
    cursor.text("}")
  }

  private func write(_ pen: PenState, at cursor: inout JSONCursor) {
    if let tilt = pen.tiltX {
      cursor.text(#","tiltX":"#)
      cursor.decimal(tilt, Self.angles)
    }
    if let tilt = pen.tiltY {
      cursor.text(#","tiltY":"#)
      cursor.decimal(tilt, Self.angles)
    }
    if let distance = pen.distance {
      cursor.text(#","distance":"#)
      cursor.decimal(distance, Self.forces)
    }
    cursor.text(#","buttons":["#)
    var isFirst = true
    func button(_ name: StaticString) {
      if !isFirst { cursor.text(",") }
      cursor.text(name)
      isFirst = false
    }
    if pen.buttons.contains(.stylus) { button(#""stylus""#) }
    if pen.buttons.contains(.stylus2) { button(#""stylus2""#) }
    if pen.buttons.contains(.stylus3) { button(#""stylus3""#) }
    cursor.text("]")
  }
}

extension SessionChange {
  /// The member of a reply that says this, with what separates it from the one before.
  fileprivate var member: StaticString {
    switch self {
    case .suspended: #","session":"suspended""#
    case .resumed: #","session":"resumed""#
    }
  }
}

extension ContactPhase {
  /// The member of a contact that says this, with what separates it from the one before.
  fileprivate var member: StaticString {
    switch self {
    case .began: #","phase":"began""#
    case .moved: #","phase":"moved""#
    case .stationary: #","phase":"stationary""#
    case .ended: #","phase":"ended""#
    case .cancelled: #","phase":"cancelled""#
    }
  }
}

extension Tool {
  /// The member of a contact that says this, with what separates it from the one before.
  fileprivate var member: StaticString {
    switch self {
    case .finger: #","tool":"finger""#
    case .pen: #","tool":"pen""#
    case .eraser: #","tool":"eraser""#
    case .brush: #","tool":"brush""#
    case .pencil: #","tool":"pencil""#
    case .airbrush: #","tool":"airbrush""#
    }
  }
}
