import Arguments
import Frames
import Pressure
import SimulatedPresses
import Varlink

/// `pressurectl simulate`: a press without a hand.
enum SimulateCommand {
  private static let kind = Option(
    "kind", short: "k", value: "KIND", kind: .word(SimulatedKind.allCases.map(\.rawValue)),
    summary: "pressurepad, forcepad, pen or touchscreen")
  private static let peak = Option(
    "peak", value: "FORCE",
    summary:
      "how hard: 320g of all fingers together, or 0.5 or 50% of full scale, of which each further "
      + "finger needs half as much again; 65% by default")
  private static let rise = Option(
    "rise", value: "TIME", summary: "how long it takes to get there; 250ms by default")
  private static let hold = Option(
    "hold", value: "TIME", summary: "how long it stays there, as 200ms or 1.5s; 400ms by default")
  private static let fall = Option(
    "fall", value: "TIME", summary: "how long it takes to let go; 120ms by default")
  private static let fingers = Option(
    "fingers", short: "f", value: "N", summary: "with 1 to 5 fingers; 1 by default")
  private static let place = Option(
    "at", value: "X,Y", summary: "where, in parts of the surface; 0.5,0.5 by default")
  private static let slide = Option(
    "slide", value: "DX,DY", summary: "slide so many mm right and down while holding")
  private static let count = Option(
    "repeat", short: "n", value: "N", summary: "press N times, 600 ms apart")
  private static let uinput = Option(
    "uinput", summary: "as a device of this machine, for every program; needs root")

  private static let grams = 1.0...2000
  private static let parts = 0.01...3.0
  private static let times: ClosedRange<Duration> = .milliseconds(10)...Duration.seconds(10)
  private static let holds: ClosedRange<Duration> = .zero...Duration.seconds(60)
  private static let slides = -1000.0...1000

  static let command = Command(
    "simulate", summary: "Presses on a device that is not there.",
    options: [
      kind, peak, rise, hold, fall, fingers, place, slide, count, uinput, CommonOptions.json,
      CommonOptions.socket,
    ],
    notes: [
      "The device is there until the last press has ended. Only your own programs see it, and it "
        + "needs a pressured that was started with --simulate; as root it does without, and "
        + "everybody sees it.",
      "On pads a press peeks at 300 g and pops at 450 g; a slide up of 10 mm while it peeks reveals "
        + "actions.",
    ])

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let script = try CommandFailure.ofUsage { () throws(ArgumentError) in
      try Self.script(arguments)
    }
    let recording: Recording
    do throws(PressScript.Problem) {
      recording = try script.recording()
    } catch {
      throw CommandFailure(usage: "\(error)")
    }
    let device: String
    if arguments.contains(uinput) {
      let playback = try UinputPlayback([recording])
      device = playback.names.first ?? "?"
      try playback.play(speed: 1)
    } else {
      let socket = arguments.value(of: CommonOptions.socket) ?? PressureClient.defaultSocketPath
      var playback = try SimulatorPlayback([recording], at: socket, kind: script.kind)
      device = playback.names.first ?? "?"
      try playback.play(speed: 1)
    }
    tell(script, recording, device, asJSON: arguments.contains(CommonOptions.json))
  }

  private static func script(_ arguments: ParsedArguments) throws(ArgumentError) -> PressScript {
    var script = PressScript()
    let kinds = SimulatedKind.allCases.map(\.rawValue)
    if let word = try arguments.word(of: kind, among: kinds) {
      script.kind = SimulatedKind(rawValue: word) ?? script.kind
    }
    switch try arguments.amount(of: peak, grams: grams, part: parts) {
    case .grams(let number): script.peak = .grams(number)
    case .part(let part): script.peak = .part(part)
    case nil: break
    }
    script.rise = try arguments.duration(of: rise, in: times) ?? script.rise
    script.hold = try arguments.duration(of: hold, in: holds) ?? script.hold
    script.fall = try arguments.duration(of: fall, in: times) ?? script.fall
    script.fingers =
      try arguments.integer(of: fingers, in: 1...SimulatedKind.fingers) ?? script.fingers
    (script.x, script.y) = try arguments.pair(of: place, in: 0...1) ?? (script.x, script.y)
    (script.slideX, script.slideY) = try arguments.pair(of: slide, in: slides) ?? (0, 0)
    script.count = try arguments.integer(of: count, in: 1...100) ?? script.count
    return script
  }

  private static func tell(
    _ script: PressScript, _ recording: Recording, _ device: String, asJSON: Bool
  ) {
    let frames = recording.frames().count
    let length = RecordingSpan(of: [recording]).length.wholeMicroseconds
    guard asJSON else {
      let presses = script.count == 1 ? "pressed once" : "pressed \(script.count) times"
      return Output.line(
        "\(recording.description.name) (\(device)): \(presses) with "
          + "\(Figures.fingers(script.fingers)) to \(text(of: script.peak)), "
          + "\(frames) frames in \(Figures.seconds(microseconds: length))")
    }
    var object: JSONObject = [
      "device": .string(device), "name": .string(recording.description.name),
      "kind": .string(script.kind.rawValue), "presses": .integer(Int64(script.count)),
      "fingers": .integer(Int64(script.fingers)), "frames": .integer(Int64(frames)),
      "microseconds": .integer(length),
    ]
    switch script.peak {
    case .grams(let grams): object["peakGrams"] = .number(grams)
    case .part(let part): object["peak"] = .number(part)
    }
    Output.line(object)
  }

  private static func text(of peak: PressPeak) -> String {
    switch peak {
    case .grams(let grams): Figures.grams(grams)
    case .part(let part): "\(Figures.decimal(part * 100, places: 0)) % of full scale"
    }
  }
}
