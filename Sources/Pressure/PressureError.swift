/// Why something could not be had from the daemon.
public struct PressureError: Error, Hashable, Sendable {
  /// What kind of mistake it is.
  ///
  /// More may be added: a `switch` over it needs a `default`.
  public struct Code: Hashable, Sendable {
    fileprivate enum Value: Hashable, Sendable {
      case unreachable, connectionLost, timedOut, permissionDenied, invalidParameter, noSuchDevice
      case noSuchPress, pressFinished, pressTaken, limitExceeded, unsupported, protocolViolation
      case noHaptics, invalidItem, notKept, noSuchApplication, unusableApplication, noSuchAction
      case notAnswered, noSuchRequest, launchFailed, service
    }

    fileprivate let value: Value

    /// Nothing answers at the socket's path.
    public static var unreachable: Code { Code(value: .unreachable) }
    /// The daemon went away before it answered.
    public static var connectionLost: Code { Code(value: .connectionLost) }
    /// The daemon is there and does not answer.
    public static var timedOut: Code { Code(value: .timedOut) }
    /// This user may not have that: not at the device's seat, or the session is not the active one.
    public static var permissionDenied: Code { Code(value: .permissionDenied) }
    /// A value that was passed is outside its range.
    public static var invalidParameter: Code { Code(value: .invalidParameter) }
    /// There is no device with that identifier.
    public static var noSuchDevice: Code { Code(value: .noSuchDevice) }
    /// The device, or any device, cannot be felt, or haptics are switched off.
    public static var noHaptics: Code { Code(value: .noHaptics) }
    /// The user has as many connections or subscriptions as one may have, or calls too fast.
    public static var limitExceeded: Code { Code(value: .limitExceeded) }
    /// The daemon is too old to know what was asked for.
    public static var unsupported: Code { Code(value: .unsupported) }
    /// What answers at the socket's path does not speak as the daemon does.
    public static var protocolViolation: Code { Code(value: .protocolViolation) }
    /// A quick action is not as it has to be; `PressureError.field` says where.
    public static var invalidItem: Code { Code(value: .invalidItem) }
    /// The daemon cannot keep an application's quick actions.
    public static var notKept: Code { Code(value: .notKept) }
    /// There is no desktop entry of that name.
    public static var noSuchApplication: Code { Code(value: .noSuchApplication) }
    /// The application's desktop entry is hidden, or broken.
    public static var unusableApplication: Code { Code(value: .unusableApplication) }
    /// The application has no quick action of that type.
    public static var noSuchAction: Code { Code(value: .noSuchAction) }
    /// The application runs, and did not say in time whether it performed the quick action.
    public static var notAnswered: Code { Code(value: .notAnswered) }
    /// The application was to be launched and could not be.
    public static var launchFailed: Code { Code(value: .launchFailed) }
    /// The daemon answered with an error that this library does not know; the message names it.
    public static var service: Code { Code(value: .service) }

    // What becomes the result of an answer to a press.

    /// The press was never offered here, or so long ago that it is forgotten.
    package static var noSuchPress: Code { Code(value: .noSuchPress) }
    /// The press is over.
    package static var pressFinished: Code { Code(value: .pressFinished) }
    /// Another client owns the press.
    package static var pressTaken: Code { Code(value: .pressTaken) }

    // What becomes of an answer that comes too late.

    /// Nobody waits for the answer to that request.
    package static var noSuchRequest: Code { Code(value: .noSuchRequest) }
  }

  /// What kind of mistake it is.
  public let code: Code
  /// What happened, in one sentence for a person, without a full stop.
  public let message: String
  /// The path to what is wrong in a list of quick actions, as `items[2].icon.symbol`; nil for other mistakes.
  public let field: String?

  package init(_ code: Code, _ message: String, field: String? = nil) {
    self.code = code
    self.message = message
    self.field = field
  }
}

extension PressureError: CustomStringConvertible {
  public var description: String { message }
}

extension PressureError.Code: CustomStringConvertible {
  public var description: String { "\(value)" }
}
