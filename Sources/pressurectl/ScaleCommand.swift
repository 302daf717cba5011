import Arguments
import Pressure
import Screens

/// `pressurectl scale`: what presses, in grams.
enum ScaleCommand {
  private static let tare = Option(
    "tare", short: "t", summary: "what lies there in the first second weighs nothing")
  private static let device = Option(
    "device", short: "d", value: "ID", kind: .device,
    summary: "only this device, by its id in 'devices'")

  static let command = Command(
    "scale", summary: "Weighs what presses on a device.",
    options: [tare, device, FullScreen.lines, CommonOptions.json, CommonOptions.socket],
    notes: [
      "It shows grams, the sum of all contacts, and percent of full scale: '100%+' at its top, which "
        + "the device tells with one haptic tick. 'hold' is a weight that stays within 1 g for half "
        + "a second.",
      "On a terminal 't' makes what lies there weigh nothing. A surface that feels only fingers needs "
        + "one between itself and the weight: let it rest first, with --tare or 't'.",
      "With --json it prints an object for each frame, and one where the weight came to rest before it.",
    ])

  @MainActor static func run(_ arguments: ParsedArguments) async throws(CommandFailure) {
    let id = arguments.value(of: device)
    let client = CommonOptions.client(arguments)
    let scale = WeighingScale(device: id, taresFirst: arguments.contains(tare))
    let board = ScaleBoard(
      client: client, choice: DeviceChoice(id.map { [$0] } ?? []), scale: scale)
    if FullScreen.isWanted(arguments) {
      try FullScreen.show(board)
    } else {
      try await ScaleLines(board: board, isJSON: arguments.contains(CommonOptions.json)).run()
    }
  }
}
