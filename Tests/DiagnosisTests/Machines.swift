import Diagnosis
import Frames

/// Machines to be examined.
enum Machines {
  static let group: UInt32 = 990

  /// One on which everything is as it should be: a pad that reports grams, and the user at the seat.
  static func healthy(_ change: (inout Facts) -> Void = { _ in }) -> Facts {
    var facts = Facts(
      kernelRelease: "6.19.3-amd64", hasInputFolder: true,
      nodes: [
        node(.seen(Pads.of("Grams", pressure: AxisRange(minimum: 0, maximum: 2000, resolution: 1))))
      ],
      service: ServiceFacts(
        path: "/run/s", answer: .answered(product: "pressured", version: "1.2.0"),
        ownVersion: "1.2.0"),
      user: UserFacts(activeSeats: ["seat0"]))
    change(&facts)
    return facts
  }

  /// Event node 5, which the daemon may read and write.
  static func node(
    _ look: NodeFacts.Look, _ properties: [String: String] = [:],
    access: NodeAccess? = NodeAccess(canRead: true, canWrite: true), use: NodeFacts.Use? = nil
  ) -> NodeFacts {
    NodeFacts(
      path: "/dev/input/event5", look: look, properties: properties, access: access, use: use)
  }
}

/// Touchpads.
enum Pads {
  static let touchpad = ["ID_INPUT": "1", "ID_INPUT_TOUCHPAD": "1"]

  /// One with so much pressure of each contact.
  static func of(
    _ name: String, pressure: AxisRange?, properties: Set<InputProperty> = [.pointer],
    identity: DeviceIdentity = DeviceIdentity(), effects: Set<UInt16> = []
  ) -> DeviceDescription {
    let position = AxisRange(minimum: 0, maximum: 1000)
    var axes: [AxisCode: AxisRange] = [
      .x: position, .y: position, .positionX: position, .positionY: position,
      .slot: AxisRange(minimum: 0, maximum: 4),
    ]
    axes[.contactPressure] = pressure
    return DeviceDescription(
      name: name, identity: identity, properties: properties, keys: [.toolFinger, .touch],
      axes: axes, otherCodes: effects.isEmpty ? [:] : [.forceFeedback: effects])
  }

  /// One that measures area, as most.
  static func ofArea(
    _ name: String = "Area", highest: Int32 = 255, properties: Set<InputProperty> = [.pointer]
  ) -> DeviceDescription {
    of(name, pressure: AxisRange(minimum: 0, maximum: highest), properties: properties)
  }
}

extension [Finding] {
  /// What is not as it should be.
  var complaints: [Finding] { filter { $0.verdict != .ok } }

  /// The verdicts on one subject.
  func verdicts(on subject: Finding.Subject) -> [Finding.Verdict] {
    filter { $0.subject == subject }.map(\.verdict)
  }
}
