import Pressure
import Screens
import Synchronization
import Varlink

/// Prints what a scale says, as lines for people or objects for programs.
struct ScaleLines: Sendable {
  /// Between two lines, so that there are at most ten in a second.
  private static let pause = Duration.milliseconds(100)
  /// Decimal places of grams and percent: the wire has no more that count.
  private static let places = 100.0

  let board: ScaleBoard
  let isJSON: Bool

  func run() async throws(CommandFailure) {
    let client = board.client
    let tellOfLoss: Job = { await ConnectionLines.tellOfLoss(client) }
    if isJSON {
      // Printed at once, and by the frames' times alone, so that a recording gives the same every time.
      return try await board.follow(
        { readings in for reading in readings { Output.line(Self.object(reading)) } },
        beside: tellOfLoss)
    }
    let (changes, changed) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let printing = Task { await printLines(changes, again: changed) }
    defer { printing.cancel() }
    try await board.follow({ _ in changed.yield() }, beside: tellOfLoss)
  }

  private func printLines(
    _ changes: AsyncStream<Void>, again: AsyncStream<Void>.Continuation
  ) async {
    var shown: String?
    var explained: Set<ForceDevice.ID> = []
    for await _ in changes {
      guard let (reading, device) = board.reading() else { continue }
      if let device, let why = device.whyNoGrams, explained.insert(device.id).inserted {
        Output.warn("\(device.name): \(why)")
      }
      let text = "\(reading.device)  \(reading.text)"
      if text != shown { Output.line(text) }
      shown = text
      // It ends early only where all of this is being given up.
      try? await Task.sleep(for: Self.pause)
      if board.isSettling { again.yield() }
    }
  }

  private static func object(_ reading: WeighingScale.Reading) -> JSONObject {
    let microseconds = Int64(exactly: (reading.time / .microseconds(1)).rounded()) ?? 0
    var object: JSONObject = [
      "time": .integer(microseconds), "device": .string(reading.device),
      "percent": number(reading.fraction * 100), "full": .bool(reading.isFull),
      "tare": number(reading.tare),
    ]
    object["grams"] = reading.grams.map(number)
    object["held"] = reading.held.map(number)
    object["maximum"] = reading.maximum.map(number)
    if reading.isTick { object["tick"] = true }
    return object
  }

  private static func number(_ value: Double) -> JSONValue {
    .number((value * places).rounded() / places)
  }
}
