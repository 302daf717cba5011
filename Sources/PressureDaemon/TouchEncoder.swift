import Contacts
import Forces
import Frames
import Varlink
import VarlinkServer

/// Writes the replies of `io.pressured.Touches.Subscribe`, each once for all who listen.
struct TouchEncoder {
  /// Decimal places of a force: a ten-thousandth of an ordinary touch is finer than any sensor.
  private static let forcePlaces = 4
  /// Decimal places of a position: a hundred-thousandth of a pad's width is 1 µm.
  private static let positionPlaces = 5
  private static let gramsPlaces = 1
  private static let anglePlaces = 1

  private let device: String
  private let maximumPossibleForce: Double
  private var writer = JSONWriter(capacity: 1024)

  init(device: String, maximumPossibleForce: Double) {
    self.device = device
    self.maximumPossibleForce = maximumPossibleForce
  }

  /// The reply for one frame.
  ///
  /// With `session` it says that the stream is suspended, or goes on. With `asFound` every contact is written as stationary, whatever it did in that frame; with `withRaw`
  /// it has the value of the pressure axis too.
  mutating func encode(
    sequence: Int, time: Timestamp, touches: [Touch], isResynchronized: Bool, asFound: Bool = false,
    withRaw: Bool = false, session: SessionChange? = nil
  ) -> StreamMessage {
    writer.removeAll()
    writer.beginReply()
    writer.beginObject()
    writer.key("device")
    writer.string(device)
    writer.key("sequence")
    writer.integer(sequence)
    writer.key("time")
    writer.integer(time.microseconds)
    writer.key("contacts")
    writer.beginArray()
    for touch in touches {
      write(touch, phase: asFound ? .stationary : touch.contact.phase, withRaw: withRaw)
    }
    writer.endArray()
    writer.key("resynced")
    writer.bool(isResynchronized)
    if let session {
      writer.key("session")
      writer.string(session.rawValue)
    }
    writer.key("merged")
    let countOffset = writer.bytes.count
    writer.integer(0)
    writer.endObject()
    writer.endReply(continues: true)
    return StreamMessage(bytes: writer.bytes, countOffset: countOffset)
  }

  private mutating func write(_ touch: Touch, phase: ContactPhase, withRaw: Bool) {
    let contact = touch.contact
    writer.beginObject()
    writer.key("id")
    writer.integer(Int(contact.id.rawValue))
    writer.key("phase")
    writer.string(phase.wireName)
    writer.key("tool")
    writer.string(contact.tool.wireName)
    writer.key("x")
    writer.decimal(contact.x, places: Self.positionPlaces)
    writer.key("y")
    writer.decimal(contact.y, places: Self.positionPlaces)
    writer.key("force")
    writer.decimal(touch.force.value, places: Self.forcePlaces)
    writer.key("maximumPossibleForce")
    writer.decimal(maximumPossibleForce, places: Self.forcePlaces)
    if let grams = touch.force.grams {
      writer.key("grams")
      writer.decimal(grams, places: Self.gramsPlaces)
    }
    if withRaw {
      writer.key("raw")
      writer.integer(Int(contact.pressure))
    }
    if let pen = contact.pen { write(pen) }
    writer.endObject()
  }

  private mutating func write(_ pen: PenState) {
    if let tilt = pen.tiltX {
      writer.key("tiltX")
      writer.decimal(tilt, places: Self.anglePlaces)
    }
    if let tilt = pen.tiltY {
      writer.key("tiltY")
      writer.decimal(tilt, places: Self.anglePlaces)
    }
    if let distance = pen.distance {
      writer.key("distance")
      writer.decimal(distance, places: Self.forcePlaces)
    }
    writer.key("buttons")
    writer.beginArray()
    if pen.buttons.contains(.stylus) { writer.string("stylus") }
    if pen.buttons.contains(.stylus2) { writer.string("stylus2") }
    if pen.buttons.contains(.stylus3) { writer.string("stylus3") }
    writer.endArray()
  }
}
