package import Varlink

/// The items of an application, first as they are, then whenever they are set.
package struct ItemsTranslator<Item: Equatable & Sendable>: StreamTranslator {
  /// What was told last: a daemon that comes back tells it again.
  private var told: [Item]?
  private let decode: ItemDecoder<Item>

  package init(decode: @escaping ItemDecoder<Item>) {
    self.decode = decode
  }

  package mutating func translate(
    _ reply: JSONObject, generation: Int
  ) throws(PressureError) -> [[Item]] {
    let items = try WireReader(reply, subject: "QuickActions.Watch").items(decode)
    guard items != told else { return [] }
    told = items
    return [items]
  }

  package mutating func disconnect() -> [[Item]] { [] }
}

/// Makes a program's own type of an item of `io.pressured.QuickActions`.
package typealias ItemDecoder<Item> = @Sendable (WireReader) throws(PressureError) -> Item

extension WireReader {
  /// The items of a reply of `List` or `Watch`.
  package func items<Item>(_ decode: ItemDecoder<Item>) throws(PressureError) -> [Item] {
    var items: [Item] = []
    for item in try objects("items") { items.append(try decode(item)) }
    return items
  }
}

/// What a running application hears.
package enum HandlerEvent<Item: Sendable>: Sendable {
  /// The daemon knows that it runs; the request is what it was launched for.
  case registered(ActionRequest<Item>?)
  case performed(ActionRequest<Item>)
  /// The daemon is not there, or no more.
  case disconnected
}

/// An action that a running application is asked to perform.
package struct ActionRequest<Item: Sendable>: Sendable {
  private let number: Int
  package let type: String
  /// The item that the application has set; nil for an action of its desktop entry.
  package let item: Item?
  /// Where it was told: after a restart the daemon counts anew.
  package let place: StreamPlace

  fileprivate init(
    _ number: Int, _ wire: WireReader, _ place: StreamPlace, _ decode: ItemDecoder<Item>
  ) throws(PressureError) {
    self.number = number
    self.place = place
    type = try wire.string("type")
    item = try wire.optionalObject("item").map { item throws(PressureError) in try decode(item) }
  }

  /// The call that answers it, about its place.
  package func completion(handled: Bool) -> Call {
    Call(
      method: "io.pressured.QuickActions.Complete",
      parameters: ["request": .integer(Int64(number)), "handled": .bool(handled)])
  }
}

/// The actions that a running application is asked to perform.
package struct HandlerTranslator<Item: Sendable>: StreamTranslator {
  private let stream: StreamID
  private let decode: ItemDecoder<Item>
  /// A daemon that stays away is tried for as long as it takes, and told of once.
  private var isDisconnectionKnown = false

  package init(stream: StreamID, decode: @escaping ItemDecoder<Item>) {
    self.stream = stream
    self.decode = decode
  }

  package mutating func translate(
    _ reply: JSONObject, generation: Int
  ) throws(PressureError) -> [HandlerEvent<Item>] {
    isDisconnectionKnown = false
    let wire = WireReader(reply, subject: "QuickActions.Handle")
    let place = StreamPlace(stream: stream, generation: generation)
    let decode = decode
    let request = try wire.optionalInteger("request").map { number throws(PressureError) in
      try ActionRequest(number, wire, place, decode)
    }
    if try wire.string("event") == "registered" { return [.registered(request)] }
    // Whatever a newer daemon may say that asks for nothing.
    guard let request else { return [] }
    return [.performed(request)]
  }

  package mutating func disconnect() -> [HandlerEvent<Item>] {
    defer { isDisconnectionKnown = true }
    return isDisconnectionKnown ? [] : [.disconnected]
  }
}
