/// A press that peeks and pops, at one moment.
public struct Press: Identifiable, Sendable {
  /// Where a press stands.
  ///
  /// A newer daemon may know more of them than are named here.
  public struct Phase: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Somebody presses: accept it where there is something to preview, else decline.
    public static var offered: Phase { Phase(rawValue: "offered") }
    /// Progress toward `peek` changed.
    public static var hint: Phase { Phase(rawValue: "hint") }
    /// Show the preview; then progress toward `pop`.
    public static var peek: Phase { Phase(rawValue: "peek") }
    /// The press is complete: show the thing itself.
    public static var pop: Phase { Phase(rawValue: "pop") }
    /// Released before `pop`.
    public static var dismissed: Phase { Phase(rawValue: "dismissed") }
    /// It came to nothing; `reason` says why.
    public static var cancelled: Phase { Phase(rawValue: "cancelled") }

    /// Whether nothing more comes of the press.
    public var isFinal: Bool { self == .pop || self == .dismissed || self == .cancelled }
  }

  /// Why a press was cancelled.
  ///
  /// A newer daemon may know more of them than are named here.
  public struct Reason: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It became a drag.
    public static var moved: Reason { Reason(rawValue: "moved") }
    /// A finger came or went.
    public static var fingers: Reason { Reason(rawValue: "fingers") }
    public static var palm: Reason { Reason(rawValue: "palm") }
    /// The device went away, or the daemon.
    public static var device: Reason { Reason(rawValue: "device") }
    /// Another client owns it.
    public static var taken: Reason { Reason(rawValue: "taken") }
    /// The session is no longer the active one.
    public static var session: Reason { Reason(rawValue: "session") }
  }

  /// What made it a press.
  public struct Source: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static var force: Source { Source(rawValue: "force") }
    /// It was held long, on a device without force.
    public static var longPress: Source { Source(rawValue: "longPress") }
  }

  /// Where the phases of a press begin, on the scale of its `force`.
  public struct Levels: Hashable, Sendable {
    public let hint: Double
    public let peek: Double
    public let pop: Double
  }

  /// Names the press until the daemon restarts.
  public let id: Int
  public var phase: Phase
  /// Why it was cancelled; nil in the other phases.
  public var reason: Reason?
  /// Which device, by its `id`.
  public let device: ForceDevice.ID
  /// When it was, since the machine started: the time of CLOCK_MONOTONIC.
  public let time: Duration
  /// 0…1, toward the next phase.
  public let progress: Double
  /// How many fingers press together, 1…5.
  public let fingers: Int
  /// The sum over the fingers on pads that measure force, the largest elsewhere.
  ///
  /// 1.0 is an ordinary touch.
  public let force: Double
  /// The largest force that the device reports, constant for a device.
  public let maximumPossibleForce: Double
  /// The middle of the fingers; nil where the daemon did not say.
  public let location: SurfacePoint?
  public let source: Source
  /// Whether the fingers have slid up while peeking, to ask for the preview's actions.
  public let areActionsRevealed: Bool
  /// Where its phases begin, by what was asked for, by what was learned from the pad's clicks, and by the
  /// number of its fingers; nil but with `offered`, and for long presses.
  public let levels: Levels?
  /// What was given to `accept`.
  public let rect: Rectangle?
  /// How many steps that held only progress were left out before this one.
  public let merged: Int

  /// Where it was offered, and when, for the answer.
  let offer: PressOffer

  /// Says that there is something to preview here; the first to say so owns the press.
  ///
  /// Allowed until the press is over: one accepted late peeks at once if the force is still there.
  ///
  /// - Parameter rect: Whatever the program wants to have back with each phase of the press.
  /// - Returns: Whether the press is this program's now. It is not where another one was first or where
  ///   it is over, also because the daemon went away; the sequence tells of that as `cancelled`.
  /// - Throws: `permissionDenied`, or whatever else time does not heal.
  @discardableResult
  public func accept(in rect: Rectangle? = nil) async throws(PressureError) -> Bool {
    try await offer.core.answer(self, with: .accept(rect))
  }

  /// Says that there is nothing to preview here.
  ///
  /// - Throws: `permissionDenied`, or whatever else time does not heal.
  public func decline() async throws(PressureError) {
    // A press that is over or another's needs no answer any more.
    _ = try await offer.core.answer(self, with: .decline)
  }
}

/// Which presses a program wants to hear of.
public struct PreviewRegistration: Hashable, Sendable {
  /// How hard one has to press.
  public enum Sensitivity: String, Hashable, Sendable {
    case light
    case medium
    case firm
  }

  /// Who asks, for the daemon's log; 1 to 64 characters.
  public var name: String
  /// Only presses with so many fingers, each 1 to 5; nil for all.
  public var fingers: Set<Int>?
  /// Only presses on these devices, by their `id`; nil for all.
  public var devices: [ForceDevice.ID]?
  /// How hard one has to press; nil for what the user configured for the device.
  public var sensitivity: Sensitivity?
  /// Take a press only if no other program has accepted it by the time that it would peek.
  public var isFallback: Bool
  /// Let a long press peek too, where a device has no force.
  public var allowsLongPress: Bool
  /// Where the phases begin, instead of at the sensitivity's thresholds; nil where that counts.
  public var thresholds: PressThresholds?
  /// Presses of pens too, which otherwise only draw.
  public var includesPens: Bool
  /// Also hear of movement while a press peeks: a `peek` for every millimetre or more, without other progress.
  public var reportsMoves: Bool

  /// A registration for all presses, as far as nothing else is said.
  public init(
    name: String, fingers: Set<Int>? = nil, devices: [ForceDevice.ID]? = nil,
    sensitivity: Sensitivity? = nil, isFallback: Bool = false, allowsLongPress: Bool = false,
    thresholds: PressThresholds? = nil, includesPens: Bool = false,
    reportsMoves: Bool = false
  ) {
    self.name = name
    self.fingers = fingers
    self.devices = devices
    self.sensitivity = sensitivity
    self.isFallback = isFallback
    self.allowsLongPress = allowsLongPress
    self.thresholds = thresholds
    self.includesPens = includesPens
    self.reportsMoves = reportsMoves
  }
}
