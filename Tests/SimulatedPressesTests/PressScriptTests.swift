import Forces
import Frames
import Pipeline
import Presses
import SimulatedPresses
import Testing

@Suite struct PressScriptTests {
  private func analysis(_ script: PressScript) throws -> Analysis.Findings {
    try Analysis(script.recording(), hints: script.kind.hints).result.get()
  }

  private func phases(_ script: PressScript) throws -> [String] {
    try analysis(script).presses.map(\.phase.name)
  }

  private func script(_ change: (inout PressScript) -> Void) -> PressScript {
    var script = PressScript()
    change(&script)
    return script
  }

  @Test(
    arguments: zip(
      SimulatedKind.allCases, [DeviceClass.pressurepad, .forcepad, .pen, .pressurepad]))
  func `each kind is a device of its class, and peeks by default`(
    kind: SimulatedKind, deviceClass: DeviceClass
  ) throws {
    let findings = try analysis(script { $0.kind = kind })
    #expect(findings.deviceClass == deviceClass)
    #expect(findings.presses.map(\.phase.name) == ["hint", "peek", "dismissed"])
    #expect(findings.contacts == 1)
  }

  @Test(arguments: [
    (PressPeak.grams(150), []), (.grams(240), ["hint", "dismissed"]),
    (.grams(320), ["hint", "peek", "dismissed"]), (.grams(500), ["hint", "peek", "pop"]),
    (.part(0.55), ["hint", "peek", "dismissed"]), (.part(0.9), ["hint", "peek", "pop"]),
  ])
  func `a press goes as far as its peak`(peak: PressPeak, phases: [String]) throws {
    #expect(try self.phases(script { $0.peak = peak }) == phases)
  }

  @Test(arguments: SimulatedKind.allCases)
  func `the peak is the one that was asked for`(kind: SimulatedKind) throws {
    let findings = try analysis(
      script {
        $0.kind = kind
        $0.peak = .part(0.6)
      })
    let part = findings.peakForce / findings.maximumPossibleForce
    #expect(abs(part - 0.6) < 0.01)
  }

  @Test(arguments: 2...5)
  func `several fingers share the force`(fingers: Int) throws {
    let script = script {
      $0.fingers = fingers
      $0.peak = .grams(500)
    }
    let findings = try analysis(script)
    #expect(findings.contacts == fingers)
    let grams = try #require(findings.peakGrams)
    #expect(abs(grams - 500 / Double(fingers)) < 3)
  }

  @Test(arguments: 1...5)
  func `a part of full scale is the same press with any number of fingers`(fingers: Int) throws {
    let phases: (Double) throws -> [String] = { part in
      try self.phases(
        script {
          $0.fingers = fingers
          $0.peak = .part(part)
        })
    }
    #expect(try phases(0.65) == ["hint", "peek", "dismissed"])
    #expect(try phases(0.9) == ["hint", "peek", "pop"])
  }

  @Test func `each repetition is a press of its own`() throws {
    let phases = try phases(script { $0.count = 3 })
    #expect(phases.filter { $0 == "peek" }.count == 3)
  }

  @Test func `a slide comes while it peeks, and ends nothing`() throws {
    #expect(try phases(script { $0.slideY = -16 }) == ["hint", "peek", "dismissed"])
    let recording = try script { $0.slideY = -16 }.recording()
    let positions = recording.events.filter {
      $0.type == .absolute && $0.code == AxisCode.positionY.rawValue
    }.map(\.value)
    #expect((positions.first ?? 0) - (positions.last ?? 0) == 16 * 20)
  }

  @Test func `time passes as it was asked for`() throws {
    let recording = try script {
      $0.rise = .milliseconds(100)
      $0.hold = .seconds(2)
      $0.fall = .milliseconds(50)
    }.recording()
    let length = RecordingSpan(of: [recording]).length
    #expect(abs((length - .milliseconds(2150)).wholeMicroseconds) < 20_000)
  }

  @Test func `a place is where the fingers' middle is`() throws {
    let recording = try script {
      $0.x = 0.25
      $0.y = 0.75
      $0.fingers = 2
    }.recording()
    let x = recording.events.filter { $0.code == AxisCode.positionX.rawValue }.map(\.value)
    #expect(Set(x).count == 2)
    #expect(abs(x.reduce(0, +) - 2344 / 2) <= 2)
    let y = recording.events.filter {
      $0.type == .absolute && $0.code == AxisCode.positionY.rawValue
    }
    #expect(y.allSatisfy { $0.value == 1158 })
  }

  @Test func `what no hand can do is refused`() {
    let pen = script {
      $0.kind = .pen
      $0.peak = .grams(100)
    }
    #expect(throws: PressScript.Problem.penHasNoGrams) { try pen.recording() }
    let fingers = script {
      $0.kind = .pen
      $0.fingers = 2
    }
    #expect(throws: PressScript.Problem.penIsOne) { try fingers.recording() }
    let slide = script { $0.slideX = 80 }
    #expect(throws: PressScript.Problem.leavesTheSurface) { try slide.recording() }
    let edge = script {
      $0.x = 0
      $0.fingers = 2
    }
    #expect(throws: PressScript.Problem.leavesTheSurface) { try edge.recording() }
  }
}
