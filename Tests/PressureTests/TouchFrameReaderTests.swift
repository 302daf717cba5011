import TestSupport
import Testing
import Varlink
import VarlinkClient

@testable import Pressure

@Suite struct `The reader of touch frames` {
  private static let finger = """
    {"id":3,"phase":"moved","tool":"finger","x":0.12345,"y":0.99999,"force":1.5000,\
    "maximumPossibleForce":6.6667,"grams":135.2}
    """
  private static let pen = """
    {"id":4294967295,"phase":"began","tool":"brush","x":0.00000,"y":1.00000,"force":0.0001,\
    "maximumPossibleForce":4.1667,"raw":-2147483648,"tiltX":-12.5,"tiltY":3.0,"distance":0.5000,\
    "buttons":["stylus","stylus2"]}
    """
  private static let barePen = """
    {"id":9,"phase":"cancelled","tool":"pen","x":0.5,"y":0.25,"force":0,"maximumPossibleForce":0,"buttons":[]}
    """

  private static func message(_ contacts: String, merged: Int = 0) -> [UInt8] {
    Array(
      """
      {"parameters":{"device":"0018-06cb-ce67","sequence":17,"time":123456789012,"contacts":[\(contacts)],\
      "resynced":false,"merged":\(merged)},"continues":true}
      """.utf8)
  }

  /// What the reader of all replies makes of it; nil where it is none.
  private static func general(_ message: [UInt8]) -> TouchFrame? {
    guard let reply = try? Reply(message: message), let parameters = try? reply.get() else {
      return nil
    }
    return try? TouchFrame(WireReader(parameters, subject: "Touches.Subscribe"))
  }

  @Test(arguments: ["", finger, pen, barePen, "\(finger),\(pen),\(barePen)"])
  func `reads what the daemon writes as the reader of all replies does`(contacts: String) throws {
    var reader = TouchFrameReader()
    let message = Self.message(contacts, merged: 12)
    let read = reader.read(message)
    let frame = try #require(read)
    #expect(frame == Self.general(message))
    let again = reader.read(message)
    #expect(again == frame)
  }

  @Test(arguments: [
    #"{"parameters":{},"continues":true}"#,
    #"{"error":"io.pressured.Connection.SlowReader","parameters":{"lost":3}}"#,
    String(decoding: message(finger), as: UTF8.self) + " ",
    String(decoding: message(finger), as: UTF8.self).replacing("0.99999", with: "1e-2"),
    String(decoding: message(finger), as: UTF8.self).replacing("135.2", with: "01"),
    String(decoding: message(finger), as: UTF8.self).replacing("0018", with: #"\u0030"#),
    String(decoding: message(pen), as: UTF8.self).replacing(
      #","buttons":["stylus","stylus2"]"#, with: ""),
    String(decoding: message(finger), as: UTF8.self).replacing(#","continues":true"#, with: ""),
    String(decoding: message(""), as: UTF8.self)
      .replacing(#","merged""#, with: #","session":"resumed","merged""#),
  ])
  func `leaves all else to the reader of all replies`(message: String) {
    var reader = TouchFrameReader()
    let read = reader.read(Array(message.utf8))
    #expect(read == nil)
  }

  @Test func `never reads what the reader of all replies reads otherwise, whatever byte is wrong`()
  {
    var random = SeededGenerator(seed: 8)
    var read = 0
    for _ in 0..<20_000 {
      var message = Self.message("\(Self.finger),\(Self.pen)")
      for _ in 0...Int.random(in: 0...1, using: &random) {
        let place = Int.random(in: message.indices, using: &random)
        message[place] = message.randomElement(using: &random) ?? 0
      }
      var reader = TouchFrameReader()
      guard let frame = reader.read(message) else { continue }
      read += 1
      if frame != Self.general(message) {
        Issue.record("read otherwise: \(String(decoding: message, as: UTF8.self))")
      }
    }
    // Digits that were put for digits.
    #expect(read > 100)
  }
}
