import Frames
import TestSupport
import Testing
import Varlink

/// `pressurectl scale` against a daemon that plays weights.
@Suite(.timeLimit(.minutes(5))) struct ScaleTests {
  /// One thing that is put down, weighs differently from each of these milliseconds on, and is taken away.
  private func recording(_ weights: [(at: Int, grams: Int32)], until end: Int) -> Recording {
    var device = ScriptedDevice(ForcePad.description)
    device.set(.trackingID, 1, inSlot: 0)
    device.set(.positionX, 1000, inSlot: 0)
    device.set(.positionY, 800, inSlot: 0)
    for (moment, grams) in weights {
      device.set(.contactPressure, grams, inSlot: 0)
      device.report(at: Timestamp(microseconds: Int64(moment) * 1000))
    }
    device.set(.trackingID, -1, inSlot: 0)
    device.report(at: Timestamp(microseconds: Int64(end) * 1000))
    return device.recording
  }

  /// What the scale says until the thing is taken away, as objects.
  private func objects(
    _ recording: Recording, speed: String = "1", _ options: String...
  ) throws -> [JSONObject] {
    let run = try DaemonRun(recording)
    try run.start("--loop", "--speed", speed)
    let program = try Program(
      "pressurectl", ["scale", "--json", "--socket", run.socket] + options)
    var objects: [JSONObject] = []
    while let line = program.nextLine() {
      let object = try JSONReader.value(of: Array(line.utf8)).objectValue ?? [:]
      objects.append(object)
      if object["percent"]?.doubleValue == 0 { break }
    }
    return objects
  }

  private func numbers(_ key: String, _ objects: [JSONObject]) -> [Double?] {
    objects.map { $0[key]?.doubleValue }
  }

  @Test(arguments: ["0.5", "1", "8"])
  func `programs get an object a frame, the same at any speed`(speed: String) throws {
    let weights = recording(
      [(100, 90), (200, 384), (900, 599), (908, 600), (916, 601), (924, 2000)], until: 1000)
    let objects = try objects(weights, speed: speed)
    // One more where 384 g had come to rest, 500 ms after they were put down.
    #expect(numbers("grams", objects) == [90, 384, 384, 599, 600, 601, 2000, 0])
    #expect(numbers("percent", objects) == [15, 64, 64, 99.83, 100, 100, 100, 0])
    #expect(numbers("held", objects) == [nil, nil, 384, nil, nil, nil, nil, nil])
    #expect(numbers("maximum", objects) == [90, 384, 384, 599, 600, 601, 2000, 2000])
    #expect(objects.map { $0["full"] } == [false, false, false, false, true, true, true, false])
    #expect(objects.map { $0["tick"] } == [nil, nil, nil, nil, true, nil, nil, nil])
  }

  @Test func `what lies there in the first second is taken off`() throws {
    let weights = recording([(100, 40), (1500, 140)], until: 2200)
    let objects = try objects(weights, speed: "8", "--tare")
    #expect(numbers("grams", objects) == [40, 40, 0, 100, 100, -40])
    #expect(numbers("held", objects) == [nil, 40, 0, nil, 100, nil])
    #expect(objects.last?["tare"]?.doubleValue == 40)
  }

  @Test func `people see a line a change`() throws {
    let run = try DaemonRun(recording([(100, 90), (1000, 640)], until: 2000))
    try run.start("--loop")
    let program = try run.pressurectl("scale")
    var lines: [String] = []
    while lines.last?.hasSuffix("hold 640 g") != true, let line = program.nextLine() {
      lines.append(line.replacing("6-1-1-recording.evemu", with: "ID"))
    }
    #expect(
      lines == [
        "ID     90 g    15%  maximum 90 g", "ID     90 g    15%  maximum 90 g  hold 90 g",
        "ID    640 g  100%+  maximum 640 g", "ID    640 g  100%+  maximum 640 g  hold 640 g",
      ])
  }

  @Test func `a device without grams has percent, and is told how to learn them`() throws {
    let run = try DaemonRun(AreaPad.recording(of: [AreaPad.press(60)]))
    try run.start("--loop")
    let program = try run.pressurectl("scale")
    let line = try #require(program.nextLine())
    #expect(line.hasPrefix("11-2-7-recording.evemu"))
    #expect(line.hasSuffix("%"))
    #expect(!line.contains(" g"))
    #expect(
      program.nextErrorLine()
        == "pressurectl: Area Pad: Percent only: it does not know grams. 'pressurectl calibrate "
        + "11-2-7-recording.evemu --weight 500', with something of 500 g, teaches it.")
  }

  @Test func `a device that is not there is told at once`() throws {
    let run = try DaemonRun(recording([(100, 90)], until: 200))
    try run.start("--loop")
    let result = try run.pressurectl("scale", "--device", "none").finish()
    #expect(
      result.errors == "pressurectl: there is no device 'none'; 'pressurectl devices' lists them\n")
    #expect(result.status == 1)
  }
}
