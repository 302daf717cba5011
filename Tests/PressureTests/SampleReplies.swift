import Varlink

/// Replies as the daemon sends them.
enum SampleReplies {
  static let list = "io.pressured.Devices.List"
  static let watch = "io.pressured.Devices.Watch"
  static let subscribe = "io.pressured.Touches.Subscribe"
  static let register = "io.pressured.Previews.Register"
  static let accept = "io.pressured.Previews.Accept"
  static let decline = "io.pressured.Previews.Decline"

  static func device(_ id: String, capability: String = "available") -> JSONObject {
    [
      "id": .string(id), "name": "Force Pad", "node": "/dev/input/event5", "class": "pressurepad",
      "capability": .string(capability), "maximumPossibleForce": 6.5, "grams": true,
      "haptics": false, "width": 117.25, "height": 77.5, "seat": "seat0",
    ]
  }

  static func change(_ change: String, _ device: JSONObject) -> JSONObject {
    ["change": .string(change), "device": .object(device)]
  }

  static func contact(_ id: Int64, _ phase: String) -> JSONObject {
    [
      "id": .integer(id), "phase": .string(phase), "tool": "finger", "x": 0.25, "y": 0.75,
      "force": 1.625, "maximumPossibleForce": 6.5, "grams": 150.5,
    ]
  }

  static func frame(
    _ device: String, sequence: Int64 = 1, _ contacts: JSONObject...
  ) -> JSONObject {
    [
      "device": .string(device), "sequence": .integer(sequence), "time": 12_345_678,
      "contacts": .array(contacts.map { .object($0) }), "resynced": false, "merged": 0,
    ]
  }

  static func press(_ number: Int64, _ phase: String, device: String = "pad") -> JSONObject {
    [
      "phase": .string(phase), "press": .integer(number), "device": .string(device),
      "time": 2_000_001, "progress": 0.5, "fingers": 2, "force": 3.25,
      "maximumPossibleForce": 6.5, "x": 0.5, "y": 0.25, "source": "force", "merged": 0,
    ]
  }

  /// A step of a press, with members of its own.
  static func press(
    _ number: Int64, _ phase: String, device: String = "pad", _ members: JSONObject
  ) -> JSONObject {
    var press = press(number, phase, device: device)
    for member in members.members { press[member.key] = member.value }
    return press
  }
}
