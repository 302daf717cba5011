import Pressure
import Varlink

/// An interaction that runs, and the daemon that it talks to.
final class PreviewStage: Sendable {
  private typealias Sample = SampleReplies

  let daemon: ScriptedDaemon
  let client: PressureClient
  let interaction: PreviewInteraction
  private let task: Task<PressureError?, Never>

  /// A stage that has a second registration, for devices without force, where it has a fallback.
  init(location: PressLocation = .onSurface, hasFallback: Bool = false) async throws {
    daemon = try ScriptedDaemon()
    await daemon.answer(Sample.accept, with: Reply())
    await daemon.answer(Sample.decline, with: Reply())
    client = PressureClient(socketPath: daemon.path)
    let interaction = PreviewInteraction(
      client: client,
      registration: PreviewRegistration(name: "test", allowsLongPress: !hasFallback),
      location: location)
    self.interaction = interaction
    task = Task {
      do throws(PressureError) {
        try await interaction.run()
        return nil
      } catch {
        return error
      }
    }
    for _ in 0..<(hasFallback ? 2 : 1) { _ = await nextCall(of: Sample.register) }
  }

  /// Registers a source view that fills the surface.
  @discardableResult
  func register(
    _ delegate: some PreviewingDelegate, id: String = "view",
    frame: Rectangle = Rectangle(x: 0, y: 0, width: 1, height: 1)
  ) throws(PressureError) -> PreviewingContext {
    try interaction.register(SourceView(id: id, frame: frame), delegate: delegate)
  }

  /// Has the daemon say these phases of a press.
  func press(_ number: Int64 = 1, _ phases: String..., device: String = "pad") async {
    for phase in phases {
      await daemon.send(Sample.press(number, phase, device: device), to: Sample.register)
    }
  }

  /// Has the daemon say a step of a press, with members of its own.
  func press(_ number: Int64 = 1, _ phase: String, with members: JSONObject) async {
    await daemon.send(Sample.press(number, phase, members), to: Sample.register)
  }

  /// The parameters of the next call of the method, waited for.
  func nextCall(of method: String) async -> JSONObject? {
    while let event = await daemon.nextEvent() {
      if case .called(method, let parameters) = event { return parameters }
    }
    return nil
  }

  /// What the next press was answered with, waited for: the method without its interface, and the press.
  func nextAnswer() async -> String? {
    while let event = await daemon.nextEvent() {
      guard case .called(let method, let parameters) = event,
        method == Sample.accept || method == Sample.decline
      else { continue }
      let press = parameters["press"]?.integerValue ?? -1
      return "\(method.split(separator: ".").last ?? "") \(press)"
    }
    return nil
  }

  /// Stops the interaction; what it failed with, if anything.
  func stop() async -> PressureError? {
    task.cancel()
    return await end()
  }

  /// What the interaction ends with by itself.
  func end() async -> PressureError? {
    await task.value
  }

  deinit {
    task.cancel()
  }
}
