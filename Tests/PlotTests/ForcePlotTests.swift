import Frames
import Plot
import Presses
import TestSupport
import Testing

@Suite struct ForcePlotTests {
  private func trace(_ name: String) throws -> ForceTrace {
    try ForceTrace(RecordingFile(name).load())
  }

  private func texts(_ scene: PlotScene) -> [String] {
    scene.elements.compactMap { element in
      guard case .text(let text, _, _) = element else { return nil }
      return text
    }
  }

  @Test func `a trace has the samples, thresholds and phases of the recording`() throws {
    let trace = try trace("forcepad-peek-pop.evemu")
    #expect(trace.name == "Force Pad")
    #expect(trace.contacts.count == 1)
    #expect(trace.contacts.first?.map(\.force).max() == trace.maximumForce)
    #expect(trace.contacts.first?.last?.force == 0)
    #expect(trace.thresholds == Thresholds(hint: 2, peek: 20.0 / 6, pop: 5))
    #expect(trace.marks.map(\.phase) == [.hint, .peek, .pop])
    #expect(trace.marks.map(\.sample.seconds) == trace.marks.map(\.sample.seconds).sorted())
  }

  @Test func `thresholds are those of the profile`() throws {
    let recording = try RecordingFile("forcepad-peek-pop.evemu").load()
    let firm = try ForceTrace(recording, profile: PressProfile(sensitivity: .firm))
    #expect(abs(firm.thresholds.pop - 6) < 1e-9)
  }

  @Test func `two fingers are two curves with different lines`() throws {
    let trace = try trace("forcepad-two-fingers.evemu")
    let strokes = ForcePlot.scene(of: trace).elements.compactMap { element -> PlotStroke? in
      guard case .polyline(_, let stroke) = element else { return nil }
      return stroke
    }
    #expect(strokes.count == trace.contacts.count)
    #expect(strokes.count >= 2)
    #expect(strokes.first?.dashes != strokes.last?.dashes)
    #expect(strokes.first?.color != strokes.last?.color)
  }

  @Test func `thresholds are lines at their force, between the ticks of the axis`() throws {
    let scene = ForcePlot.scene(of: try trace("forcepad-peek-pop.evemu"))
    // The number of the axis' tick at a force is four pixels below it.
    let ticks = scene.elements.compactMap { element -> (String, Double)? in
      guard case .text(let text, let point, let style) = element, style.anchor == .end else {
        return nil
      }
      return (text, point.y - 4)
    }
    let zero = try #require(ticks.first { $0.0 == "0" }?.1)
    let one = try #require(ticks.first { $0.0 == "1" }?.1)
    let dashed = scene.elements.compactMap { element -> PlotPoint? in
      guard case .line(let from, let to, let stroke) = element, !stroke.dashes.isEmpty,
        from.y == to.y, to.x - from.x > 100
      else { return nil }
      return from
    }
    let forces = dashed.map { (zero - $0.y) / (zero - one) }
    #expect(zip(forces, [2, 20.0 / 6, 5]).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(forces.count == 3)
  }

  @Test func `axes, legend and phases are named`() throws {
    let texts = texts(ForcePlot.scene(of: try trace("forcepad-peek-pop.evemu")))
    for text in [
      "Force Pad", "time in seconds", "force (1 is an ordinary touch)", "contact 1", "hint",
      "peek", "pop", "hint from 2.00", "peek from 3.33", "pop from 5.00", "a phase begins", "0.2",
    ] {
      #expect(texts.contains(text), "\(text)")
    }
    #expect(!texts.contains("contact 2"))
  }

  @Test(arguments: RecordingFile.own)
  func `everything is within the drawing`(file: RecordingFile) throws {
    let scene = ForcePlot.scene(of: try ForceTrace(file.load()))
    let points = scene.elements.flatMap { element -> [PlotPoint] in
      switch element {
      case .line(let from, let to, _): [from, to]
      case .polyline(let points, _): points
      case .text(_, let point, _): [point]
      case .rectangle(let corner, _, _, _): [corner]
      }
    }
    #expect(points.count > 50)
    #expect(
      points.allSatisfy {
        (0...scene.width).contains($0.x) && (0...scene.height).contains($0.y)
      })
  }

  @Test func `a long recording is drawn with no more points than a screen shows`() throws {
    let short = try RecordingFile("forcepad-tour.evemu").load()
    var long = short
    // One contact that stays down and trembles for an hour.
    let down = short.events.prefix { $0.code != 0 || $0.type != .synchronization }
    long.events = Array(down)
    for number in 0..<100_000 {
      let time = Timestamp(microseconds: Int64(number) * 36_000)
      long.events.append(
        InputEvent(
          time: time, type: .absolute, code: AxisCode.contactPressure.rawValue,
          value: Int32(100 + number % 50)))
      long.events.append(InputEvent(time: time, type: .synchronization, code: 0, value: 0))
    }
    let trace = try ForceTrace(long)
    #expect(trace.contacts.first?.count ?? 0 >= 100_000)
    let counts = ForcePlot.scene(of: trace).elements.compactMap { element -> Int? in
      guard case .polyline(let points, _) = element else { return nil }
      return points.count
    }
    #expect(counts.count == 1)
    #expect((1000...6000).contains(counts.first ?? 0))
  }

  @Test func `times that make no sense are drawn all the same`() throws {
    var recording = try RecordingFile("forcepad-peek.evemu").load()
    let reports = recording.events.indices.filter {
      recording.events[$0].type == .synchronization
    }
    for (index, time) in zip(reports.dropFirst(), [Int64.max, .min, 0]) {
      recording.events[index].time = Timestamp(microseconds: time)
    }
    let scene = ForcePlot.scene(of: try ForceTrace(recording))
    #expect(SVGWriter.text(of: scene).hasSuffix("</svg>\n"))
    recording.events = []
    #expect(texts(ForcePlot.scene(of: try ForceTrace(recording))).contains("Force Pad"))
  }

  @Test func `a device without force has no plot`() throws {
    var recording = try RecordingFile("forcepad-peek.evemu").load()
    recording.description.axes[.contactPressure] = nil
    recording.description.axes[.pressure] = nil
    #expect(throws: ForceTrace.Problem.noForce) { try ForceTrace(recording) }
    recording.description.axes = [:]
    #expect(throws: ForceTrace.Problem.self) { try ForceTrace(recording) }
  }
}
