import Forces
import FoundationEssentials
import Frames
import TestSupport
import Testing

/// The hardware database that is installed with the daemon.
@Suite struct HardwareDatabaseTests {
  /// One record: what it matches, and what it says.
  struct Record: Sendable, CustomTestStringConvertible {
    var matches: [String] = []
    var properties: [String: String] = [:]

    var testDescription: String { matches.first ?? "no match" }
  }

  static func records() throws -> [Record] {
    let path = RecordingPaths.repositoryRoot + "/udev-rules/60-pressured.hwdb"
    let text = try String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    var records: [Record] = []
    var isInMatches = false
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix(" ") {
        let parts = line.dropFirst().split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count == 2 { records[records.count - 1].properties[parts[0]] = parts[1] }
        isInMatches = false
      } else {
        if !isInMatches { records.append(Record()) }
        records[records.count - 1].matches.append(String(line))
        isInMatches = true
      }
    }
    return records
  }

  static func record(matching start: String) throws -> Record? {
    try records().first { $0.matches.contains { $0.hasPrefix(start) } }
  }

  @Test(arguments: try records())
  func `every value is read without a mistake`(record: Record) {
    let reader = HintReader(record.properties)
    #expect(reader.mistakes == [])
    #expect(reader.hints != DeviceHints() || record.properties["PRESSURED_NOTE"] != nil)
    #expect(record.properties.keys.allSatisfy { $0.hasPrefix("PRESSURED_") })
    #expect(record.matches.allSatisfy { $0.hasPrefix("pressured:") && $0.hasSuffix("*") })
  }

  @Test func `no match stands in two records`() throws {
    let matches = try Self.records().flatMap(\.matches)
    #expect(matches.count > 30)
    #expect(Set(matches).count == matches.count)
  }

  @Test(arguments: [
    "input:b0003v05ACp0265", "input:b0005v004Cp0265", "input:b0003v05ACp0324",
    "input:b0005v004Cp0324",
  ])
  func `a Magic Trackpad weighs, and peeks where its users put the force click`(match: String)
    throws
  {
    let record = try #require(try Self.record(matching: "pressured:" + match))
    let range = AxisRange(minimum: 0, maximum: 253)
    let hints = HintReader(record.properties).hints
    let description = Descriptions.touchpad(pressure: range)
    #expect(Classifier.classify(description, hints) == .accepted(.forcepad, .touchpad))
    let scale = ForceScale(
      description: description, class: .forcepad, surface: .touchpad, hints: hints)
    #expect(scale.force(ofRaw: 69).grams == 130)
    #expect(scale.force(ofRaw: 253).value == scale.maximumPossibleForce)
    #expect(abs(scale.maximumPossibleForce - ForceScale.fullScale) < 1e-9)
    #expect((0.5...0.55).contains(scale.force(ofRaw: 140).normalized))
  }

  @Test func `a MacBook's trackpad reports area`() throws {
    let record = try #require(try Self.record(matching: "pressured:name:bcm5974:"))
    #expect(HintReader(record.properties).hints.deviceClass == .contact)
  }

  @Test func `a simulated force sensor weighs what the simulator takes it for`() throws {
    let identity = SimulatedKind.forcepad.description.identity
    #expect(identity == DeviceIdentity(bus: 0x0006, vendor: 0x5052, product: 0x0002, version: 1))
    let record = try #require(try Self.record(matching: "pressured:input:b0006v5052p0002"))
    #expect(HintReader(record.properties).hints == SimulatedKind.forcepad.hints)
  }
}
