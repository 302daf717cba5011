import Testing
import Varlink

@testable import Pressure
@testable import QuickActions

/// An interaction that runs with one target, which fills the lower half of the surface.
private final class MenuStage: Sendable {
  let daemon: ScriptedDaemon
  let interaction: QuickActionInteraction
  private let events: AsyncStream<String>
  private let task: Task<PressureError?, Never>

  struct Refusal: Error {}

  init(_ types: String..., failing: Bool = false) async throws {
    daemon = try ScriptedDaemon()
    await daemon.answer(SampleReplies.accept, with: Reply())
    await daemon.answer(SampleReplies.decline, with: Reply())
    let (events, continuation) = AsyncStream<String>.makeStream()
    self.events = events
    let interaction = QuickActionInteraction(
      client: PressureClient(socketPath: daemon.path), name: "dock"
    ) { target, event in
      continuation.yield("\(target) \(Self.text(of: event))")
    }
    try interaction.register(
      SourceView(id: "icon", frame: Rectangle(x: 0, y: 0.5, width: 1, height: 0.5)),
      layout: .rows(height: 0.1, gap: 0.05),
      actions: { types.map { QuickAction(type: $0, localizedTitle: $0) } },
      perform: { action in
        if failing { throw Refusal() }
        continuation.yield("perform \(action.type)")
      })
    self.interaction = interaction
    task = Task {
      do throws(PressureError) {
        try await interaction.run()
        return nil
      } catch {
        return error
      }
    }
    let parameters = await daemon.nextCall(of: SampleReplies.register)
    #expect(parameters == ["name": "dock", "moves": true])
  }

  private static func text(of event: QuickActionMenuEvent) -> String {
    switch event {
    case .opened(let actions, let point):
      "opened \(actions.map(\.type).joined(separator: ",")) at \(point.y)"
    case .highlighted(let index): "highlighted \(index.map { "\($0)" } ?? "none")"
    case .closed(.performing(let action)): "closed performing \(action.type)"
    case .closed(let ending): "closed \(ending)"
    case .failed(let error): "failed \(type(of: error))"
    }
  }

  /// Has the daemon say these phases of a press, each at that height.
  func press(_ number: Int64 = 1, _ steps: (String, Double)..., members: JSONObject = [:]) async {
    for (phase, y) in steps {
      var step: JSONObject = ["y": .number(y)]
      for member in members.members { step[member.key] = member.value }
      await daemon.send(SampleReplies.press(number, phase, step), to: SampleReplies.register)
    }
  }

  /// Has a press offered at that height; what it is answered with, waited for.
  func offer(_ number: Int64 = 1, at y: Double) async -> String? {
    await press(number, ("offered", y))
    while let event = await daemon.nextEvent() {
      guard case .called(let method, _) = event else { continue }
      return method.split(separator: ".").last.map(String.init)
    }
    return nil
  }

  /// The next things that the handler is told and that are performed.
  func next(_ count: Int) async -> [String] {
    var told: [String] = []
    for await event in events {
      told.append(event)
      if told.count == count { break }
    }
    return told
  }

  func stop() async -> PressureError? {
    task.cancel()
    return await task.value
  }

  deinit {
    task.cancel()
  }
}

@Suite(.timeLimit(.minutes(5))) struct QuickActionInteractionTests {
  @Test(arguments: ["dismissed", "pop"])
  func `sliding highlights, and the end of the press performs`(end: String) async throws {
    let stage = try await MenuStage("a", "b", "c")
    #expect(await stage.offer(at: 0.9) == "Accept")
    await stage.press(1, ("hint", 0.9), ("peek", 0.9), ("peek", 0.88), ("peek", 0.8))
    #expect(await stage.next(2) == ["icon opened a,b,c at 0.9", "icon highlighted 0"])
    await stage.press(1, ("peek", 0.7), (end, 0.7))
    #expect(
      await stage.next(3) == ["icon highlighted 1", "icon closed performing b", "perform b"])
    #expect(await stage.stop() == nil)
  }

  @Test func `a press that leaves its item again performs nothing`() async throws {
    let stage = try await MenuStage("a")
    _ = await stage.offer(at: 0.9)
    await stage.press(1, ("peek", 0.9), ("peek", 0.8))
    #expect(await stage.next(2) == ["icon opened a at 0.9", "icon highlighted 0"])
    await stage.press(1, ("peek", 0.9))
    #expect(await stage.next(1) == ["icon highlighted none"])
    await stage.press(1, ("dismissed", 0.9))
    #expect(await stage.next(1) == ["icon closed released"])
  }

  @Test func `a press that is cancelled closes the menu`() async throws {
    let stage = try await MenuStage("a")
    _ = await stage.offer(at: 0.9)
    await stage.press(1, ("peek", 0.9), ("peek", 0.8))
    await stage.press(1, ("cancelled", 0.8), members: ["reason": "fingers"])
    let events = await stage.next(3)
    #expect(events.last?.hasPrefix("icon closed cancelled") == true)
    #expect(events.last?.contains("fingers") == true)
  }

  @Test func `a press that never peeks opens no menu`() async throws {
    let stage = try await MenuStage("a")
    _ = await stage.offer(1, at: 0.9)
    await stage.press(1, ("hint", 0.9), ("dismissed", 0.9))
    _ = await stage.offer(2, at: 0.95)
    await stage.press(2, ("peek", 0.95), ("dismissed", 0.95))
    #expect(await stage.next(2) == ["icon opened a at 0.95", "icon closed released"])
  }

  @Test func `a press beside the targets and one without actions are left to others`() async throws
  {
    let stage = try await MenuStage("a")
    #expect(await stage.offer(at: 0.4) == "Decline")
    let empty = try await MenuStage()
    #expect(await empty.offer(at: 0.9) == "Decline")
  }

  @Test func `an action that fails is told`() async throws {
    let stage = try await MenuStage("a", failing: true)
    _ = await stage.offer(at: 0.9)
    await stage.press(1, ("peek", 0.9), ("peek", 0.8), ("dismissed", 0.8))
    #expect(await stage.next(4).suffix(2) == ["icon closed performing a", "icon failed Refusal"])
  }

  @Test func `a target that goes takes its menu with it`() async throws {
    let stage = try await MenuStage("a")
    _ = await stage.offer(at: 0.9)
    await stage.press(1, ("peek", 0.9))
    #expect(await stage.next(1) == ["icon opened a at 0.9"])
    stage.interaction.unregister("icon")
    #expect(await stage.next(1) == ["icon closed unregistered"])
    #expect(await stage.offer(2, at: 0.9) == "Decline")
  }

  @Test func `an interaction that ends closes its menus`() async throws {
    let stage = try await MenuStage("a")
    _ = await stage.offer(at: 0.9)
    await stage.press(1, ("peek", 0.9))
    #expect(await stage.next(1) == ["icon opened a at 0.9"])
    #expect(await stage.stop() == nil)
    #expect(await stage.next(1) == ["icon closed stopped"])
  }

  @Test func `a daemon that goes away closes the menu`() async throws {
    let stage = try await MenuStage("a")
    _ = await stage.offer(at: 0.9)
    await stage.press(1, ("peek", 0.9))
    #expect(await stage.next(1) == ["icon opened a at 0.9"])
    await stage.daemon.stop()
    #expect(await stage.next(1).first?.contains("device") == true)
  }

  private static let layouts = [
    QuickActionMenuLayout.rows(height: 0, gap: 0), .rows(height: .nan, gap: 0),
    .rows(height: 1, gap: -1),
  ]

  @Test func `what cannot be is refused`() async throws {
    let interaction = QuickActionInteraction(
      client: PressureClient(socketPath: "/nowhere"), name: "dock"
    ) { _, _ in }
    func register(
      _ layout: QuickActionMenuLayout, width: Double = 1
    ) throws(PressureError) {
      try interaction.register(
        SourceView(id: "icon", frame: Rectangle(x: 0, y: 0, width: width, height: 1)),
        layout: layout, actions: { [] }, perform: { _ in })
    }
    for layout in Self.layouts { #expect(throws: PressureError.self) { try register(layout) } }
    let rows = QuickActionMenuLayout.rows(height: 0.1, gap: 0)
    #expect(throws: PressureError.self) { try register(rows, width: 2) }
    try register(rows)
    #expect(throws: PressureError.self) { try register(rows) }
  }
}
