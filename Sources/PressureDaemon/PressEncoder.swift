import Frames
import Presses
import Varlink
import VarlinkServer

/// Writes the replies of `io.pressured.Previews.Register`.
struct PressEncoder {
  private static let progressPlaces = 3
  private static let forcePlaces = 4
  private static let positionPlaces = 5

  private var writer = JSONWriter(capacity: 512)

  /// The first reply of every registration.
  static var registered: StreamMessage {
    StreamMessage(
      bytes: Reply(parameters: ["phase": "registered"], continues: true).encoded())
  }

  /// The reply that says that a registration hears of no press, or does so again.
  static func session(_ change: SessionChange) -> StreamMessage {
    var parameters: JSONObject = ["phase": "registered"]
    parameters.tell(change)
    return StreamMessage(bytes: Reply(parameters: parameters, continues: true).encoded())
  }

  /// A press as one registration hears of it.
  mutating func encode(_ notice: PressNotice, as offer: PressOffer) -> StreamMessage {
    let event = notice.event
    writer.removeAll()
    writer.beginReply()
    writer.beginObject()
    writer.key("phase")
    writer.string(notice.kind == .offered ? "offered" : event.phase.wireName)
    writer.key("press")
    writer.integer(offer.number)
    writer.key("device")
    writer.string(offer.device.id)
    writer.key("time")
    writer.integer(event.time.microseconds)
    writer.key("progress")
    writer.decimal(event.progress, places: Self.progressPlaces)
    writer.key("fingers")
    writer.integer(event.fingers)
    writer.key("force")
    writer.decimal(event.force, places: Self.forcePlaces)
    writer.key("maximumPossibleForce")
    writer.decimal(offer.device.maximumPossibleForce, places: Self.forcePlaces)
    writer.key("x")
    writer.decimal(event.x, places: Self.positionPlaces)
    writer.key("y")
    writer.decimal(event.y, places: Self.positionPlaces)
    writer.key("source")
    writer.string(event.source.wireName)
    if notice.kind == .offered, let thresholds = event.thresholds { write(thresholds) }
    if case .cancelled(let reason) = event.phase {
      writer.key("reason")
      writer.string(reason.wireName)
    }
    if event.areActionsRevealed {
      writer.key("actionsRevealed")
      writer.bool(true)
    }
    if let rectangle = offer.rectangle {
      writer.key("rect")
      writer.object(rectangle)
    }
    writer.key("merged")
    let countOffset = writer.bytes.count
    writer.integer(0)
    writer.endObject()
    writer.endReply(continues: true)
    return StreamMessage(bytes: writer.bytes, countOffset: countOffset)
  }

  private mutating func write(_ thresholds: Thresholds) {
    writer.key("levels")
    writer.beginObject()
    writer.key("hint")
    writer.decimal(thresholds.hint, places: Self.forcePlaces)
    writer.key("peek")
    writer.decimal(thresholds.peek, places: Self.forcePlaces)
    writer.key("pop")
    writer.decimal(thresholds.pop, places: Self.forcePlaces)
    writer.endObject()
  }
}
