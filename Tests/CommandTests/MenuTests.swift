import Frames
import Pressure
import QuickActions
import TestSupport
import Testing

/// Menus of the daemon as it is built.
@Suite(.timeLimit(.minutes(5))) struct MenuTests {
  /// A finger that presses no harder than in a tap, rests until it peeks, and slides 20 mm up.
  private static let restAndSlide = ForcePad.recording(of: [
    Finger(
      at: 100, force: [.init(0, 5), .init(50, 40), .init(1300, 40), .init(1350, 5)],
      x: .constant(58), y: [.init(0, 50), .init(800, 50), .init(1200, 30)])
  ])

  /// The places of a long press while it peeks.
  private func places(reportsMoves: Bool) async throws -> [Double] {
    let run = try DaemonRun(Self.restAndSlide)
    try run.start("--loop")
    let registration = PreviewRegistration(
      name: "menu", allowsLongPress: true, reportsMoves: reportsMoves)
    var places: [Double] = []
    for try await press in PressureClient(socketPath: run.socket).presses(registration) {
      // The first press may have begun before.
      if press.phase == .offered {
        places = []
        try await press.accept()
      }
      if press.phase == .peek, let location = press.location { places.append(location.y) }
      if press.phase == .dismissed, !places.isEmpty { break }
    }
    return places
  }

  @Test func `a press that peeks says where it moves, to those who ask`() async throws {
    #expect(try await places(reportsMoves: false).count == 1)
    let places = try await places(reportsMoves: true)
    #expect(places.count > 5)
    #expect(places == places.sorted(by: >))
    // Of 77 mm.
    let millimetres = zip(places, places.dropFirst()).map { ($0 - $1) * 77.2 }
    #expect(millimetres.allSatisfy { $0 >= 0.99 })
  }

  @Test func `an icon that is pressed opens its menu, and the finger chooses by sliding`()
    async throws
  {
    let run = try DaemonRun(try RecordingFile("forcepad-peek-actions.evemu").load())
    try run.start("--loop")
    let (events, continuation) = AsyncStream<String>.makeStream()
    let interaction = QuickActionInteraction(
      client: PressureClient(socketPath: run.socket), name: "dock"
    ) { target, event in
      switch event {
      case .opened(let actions, _): continuation.yield("\(target) \(actions.count)")
      case .highlighted(let index): continuation.yield(index.map { "\($0)" } ?? "none")
      case .closed(.performing(let action)): continuation.yield("closed \(action.type)")
      case .closed(let ending): continuation.yield("closed \(ending)")
      case .failed(let error): continuation.yield("\(error)")
      }
    }
    try interaction.register(
      SourceView(id: "icon", frame: Rectangle(x: 0.5, y: 0.5, width: 0.5, height: 0.5)),
      layout: .rows(height: 0.06, gap: 0.03),
      actions: { ["a", "b", "c"].map { QuickAction(type: $0, localizedTitle: $0) } },
      perform: { continuation.yield("perform \($0.type)") })
    let task = Task { try await interaction.run() }
    // The first press may have begun before.
    var seen: [String] = []
    for await event in events {
      seen = event.hasPrefix("icon") ? [event] : seen + [event]
      if event.hasPrefix("perform") { break }
    }
    #expect(seen == ["icon 3", "0", "1", "2", "closed c", "perform c"])
    task.cancel()
    try await task.value
  }
}
