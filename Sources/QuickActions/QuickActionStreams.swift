import Pressure
import Varlink

/// The items of an application, first as they are, then whenever they are set.
struct ItemsTranslator: StreamTranslator {
  /// What was told last: a daemon that comes back tells it again.
  private var told: [QuickAction]?

  mutating func translate(
    _ reply: JSONObject, generation: Int
  ) throws(PressureError) -> [[QuickAction]] {
    let actions = try Self.actions(in: WireReader(reply, subject: "QuickActions.Watch"))
    guard actions != told else { return [] }
    told = actions
    return [actions]
  }

  mutating func disconnect() -> [[QuickAction]] { [] }

  static func actions(in wire: WireReader) throws(PressureError) -> [QuickAction] {
    var actions: [QuickAction] = []
    for item in try wire.objects("items") { actions.append(try QuickAction(item)) }
    return actions
  }
}

/// What a running application hears.
enum HandlerEvent: Sendable {
  /// The daemon knows that it runs; the request is what it was launched for.
  case registered(ActionRequest?)
  case performed(ActionRequest)
  /// The daemon is not there, or no more.
  case disconnected
}

/// An action that a running application is asked to perform.
struct ActionRequest: Sendable {
  let number: Int
  let type: String
  /// The item that the application has set; nil for an action of its desktop entry.
  let item: QuickAction?
  /// Where it was told: after a restart the daemon counts anew.
  let place: StreamPlace
}

/// The actions that a running application is asked to perform.
struct HandlerTranslator: StreamTranslator {
  let stream: StreamID
  /// A daemon that stays away is tried for as long as it takes, and told of once.
  private var isDisconnectionKnown = false

  init(stream: StreamID) {
    self.stream = stream
  }

  mutating func translate(
    _ reply: JSONObject, generation: Int
  ) throws(PressureError) -> [HandlerEvent] {
    isDisconnectionKnown = false
    let wire = WireReader(reply, subject: "QuickActions.Handle")
    let place = StreamPlace(stream: stream, generation: generation)
    let request = try wire.optionalInteger("request").map { number throws(PressureError) in
      ActionRequest(
        number: number, type: try wire.string("type"),
        item: try wire.optionalObject("item").map { item throws(PressureError) in
          try QuickAction(item)
        }, place: place)
    }
    if try wire.string("event") == "registered" { return [.registered(request)] }
    // Whatever a newer daemon may say that asks for nothing.
    guard let request else { return [] }
    return [.performed(request)]
  }

  mutating func disconnect() -> [HandlerEvent] {
    defer { isDisconnectionKnown = true }
    return isDisconnectionKnown ? [] : [.disconnected]
  }
}
