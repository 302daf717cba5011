import Manual
import PressureDaemon
import PressureInterface
import Varlink
import VarlinkServer

/// What the page on the wire shows of it.
package enum WireFigures {
  private static let kibi = 1024

  /// A call that is answered with a stream.
  package static let call = Call(
    method: "io.pressured.Previews.Register", parameters: ["name": "photos"], wantsMore: true
  ).encoded()

  /// The first message of its answer.
  package static let reply = Reply(parameters: ["phase": "registered"], continues: true).encoded()

  /// Every interface, in the order of the alphabet.
  static func interfaces() throws(InterfaceError) -> String {
    var sections: [String] = []
    for text in InterfaceTexts.all {
      sections.append(InterfaceManual(try InterfaceDescription(parsing: text)).text)
    }
    return sections.joined(separator: "\n")
  }

  /// How much a client may do.
  static var limits: String {
    let limits = ServerLimits()
    let root: UInt32 = 0
    let streams = SubscriptionLimit.perUser
    return Mdoc.bullets([
      "A call has at most \(limits.messageBytes / kibi) KiB, and nests at most \(limits.nesting) deep. "
        + "It is complete within \(limits.messageTime.components.seconds) seconds.",
      "A connection sends at most \(limits.callsPerSecond) calls a second, "
        + "\(limits.callBurst) at once after a pause.",
      "A user has at most \(limits.connectionsPerUser) connections, root "
        + "\(limits.connections(ofUser: root)), all users together \(limits.connections): whoever has most "
        + "gives way.",
      "A user has at most \(streams) streams of one interface, root "
        + "\(streams * SubscriptionLimit.rootFactor).",
      "For a client that does not read, at most \(OutputQueue.messageLimit) messages or "
        + "\(OutputQueue.byteLimit / kibi) KiB wait. One that reads nothing at all for "
        + "\(limits.stallTime.components.seconds) seconds is disconnected.",
    ])
  }
}
