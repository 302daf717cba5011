import LinuxSystem
package import Varlink
import VarlinkClient

extension PressureError {
  /// What went wrong on a connection to `path`.
  init(_ error: ClientError, path: String) {
    switch error {
    case .system(let error) where error.call == "connect" && error.isDenial:
      self.init(.permissionDenied, "cannot reach pressured at \(path): \(error.reason)")
    case .system(let error) where error.call == "sockaddr_un":
      self.init(.invalidParameter, "'\(path)' cannot be the path of a socket: \(error.reason)")
    case .system(let error) where error.subject == path:
      self.init(.unreachable, "cannot reach pressured at \(path): \(error.reason)")
    case .system(let error):
      self.init(.connectionLost, "the connection to pressured failed: \(error)")
    case .closed:
      self.init(.connectionLost, "pressured closed the connection")
    case .timedOut:
      self.init(.timedOut, "pressured does not answer")
    case .tooMuchToSend:
      self.init(.timedOut, "pressured does not read what it is sent")
    case .framing, .message, .unexpectedContinuation:
      self.init(.protocolViolation, "\(path): \(error)")
    case .service(let error):
      self.init(error)
    }
  }

  /// An error that the daemon answered with.
  package init(_ error: VarlinkError) {
    if error.name.hasPrefix(Self.quickActions) {
      self.init(ofQuickActions: error)
      return
    }
    switch error.name {
    case StandardErrors.permissionDenied:
      self.init(
        .permissionDenied, "pressured refuses: this user is not at the seat, or not in its group")
    case StandardErrors.invalidParameter:
      let name = error.parameters["parameter"]?.stringValue ?? "?"
      self.init(.invalidParameter, "pressured does not accept the value of '\(name)'")
    case StandardErrors.interfaceNotFound, StandardErrors.methodNotFound,
      StandardErrors.methodNotImplemented:
      self.init(.unsupported, "pressured does not know what was asked for: \(error)")
    case "io.pressured.Devices.NoSuchDevice", "io.pressured.Haptics.NoSuchDevice":
      let device = error.parameters["device"]?.stringValue ?? "?"
      self.init(.noSuchDevice, "there is no device '\(device)'")
    case "io.pressured.Haptics.NoHaptics":
      self.init(.noHaptics, "there is nothing that can be felt, or haptics are switched off")
    case "io.pressured.Haptics.RateExceeded":
      self.init(.limitExceeded, "haptics are played too often")
    case "io.pressured.Touches.InvalidRate":
      self.init(.invalidParameter, "a rate is from 1 to 10000 frames a second")
    case "io.pressured.Previews.InvalidFingers":
      self.init(.invalidParameter, "the number of fingers is from 1 to 5")
    case "io.pressured.Previews.InvalidThresholds":
      self.init(
        .invalidParameter,
        error.parameters["reason"]?.stringValue == "outOfOrder"
          ? "thresholds must rise from hint to peek to pop"
          : "a threshold is from a twentieth of full scale to all of it")
    case "io.pressured.Previews.TooManyThresholds":
      self.init(.limitExceeded, "programs have chosen too many different thresholds already")
    case "io.pressured.Previews.NoSuchPress":
      self.init(.noSuchPress, "there is no such press")
    case "io.pressured.Previews.PressFinished":
      self.init(.pressFinished, "the press is over")
    case "io.pressured.Previews.PressTaken":
      self.init(.pressTaken, "another client owns the press")
    default:
      self.init(ofConnection: error)
    }
  }

  /// One of the errors that end a connection, or one that is not known.
  init(ofConnection error: VarlinkError) {
    switch error.name {
    case "io.pressured.Connection.SlowReader":
      self.init(.connectionLost, "pressured gave up on this client, which did not read")
    case "io.pressured.Connection.TooManyConnections":
      self.init(.limitExceeded, "this user has too many connections to pressured")
    case "io.pressured.Connection.TooManySubscriptions":
      self.init(.limitExceeded, "this user has too many subscriptions to pressured")
    case "io.pressured.Connection.CallRateExceeded":
      self.init(.limitExceeded, "this program calls pressured too often")
    case "io.pressured.Connection.MalformedMessage", "io.pressured.Connection.MessageTooLarge",
      "io.pressured.Connection.MessageIncomplete", "io.pressured.Connection.TooManyCalls":
      self.init(.protocolViolation, "pressured does not understand this program: \(error)")
    default:
      self.init(.service, "pressured answered \(error)")
    }
  }

  /// Whether a press could not be answered because it is over, or another program's.
  var isAboutPress: Bool {
    code == .noSuchPress || code == .pressFinished || code == .pressTaken
  }

  /// Whether the same may succeed later without anybody changing anything here.
  package var mayHeal: Bool {
    code == .unreachable || code == .connectionLost || code == .timedOut
  }
}
