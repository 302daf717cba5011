import Forces
import Frames
import Pipeline
import Presses
import Testing

@Suite struct AnalysisTests {
  /// A recording of these frames.
  private func recording(
    _ frames: [Frame], of description: DeviceDescription = .pad()
  ) -> Recording {
    let events = frames.flatMap { frame in
      frame.events + [
        InputEvent(
          time: frame.time, type: .synchronization, code: SynchronizationCode.report, value: 0)
      ]
    }
    return Recording(description: description, events: events)
  }

  @Test func `a recording is told in numbers`() throws {
    let analysis = Analysis(
      recording([
        .slot(ms: 0, tracking: 1, grams: 100), .slot(ms: 10, grams: 700),
        .slot(ms: 300, tracking: -1),
        .slot(ms: 1000, tracking: 2, grams: 90), .slot(ms: 1100, tracking: -1),
      ]))
    #expect(analysis.name == "Pad")
    #expect(analysis.frames == 5)
    let findings = try analysis.result.get()
    #expect(findings.deviceClass == .pressurepad)
    #expect(findings.capability == .available)
    #expect(findings.contacts == 2)
    #expect(findings.peakGrams == 700)
    #expect(findings.peakForce == ForceScale.fullScale)
    #expect(findings.presses.map(\.phase) == [.hint, .peek, .pop])
    #expect(findings.presses.map(\.time.microseconds) == [10_000, 50_000, 70_000])
  }

  @Test func `what is down at the end is cancelled there`() throws {
    let analysis = Analysis(
      recording([.slot(ms: 0, tracking: 1, grams: 400), .slot(ms: 100, grams: 401)]))
    let findings = try analysis.result.get()
    #expect(findings.contacts == 1)
    #expect(findings.presses.map(\.phase) == [.hint, .peek, .cancelled(.device)])
  }

  @Test func `a recording of no pressure device says why`() {
    let analysis = Analysis(
      recording([.slot(ms: 0, tracking: 1)], of: .pad(keys: [.leftButton])))
    #expect(analysis.frames == 1)
    #expect(analysis.result == .failure(.notASurface))
  }
}
