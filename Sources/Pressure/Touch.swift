/// A finger or a pen tip on a surface, at one moment.
public struct Touch: Identifiable, Hashable, Sendable {
  /// Where a touch stands in its life.
  ///
  /// Each touch that began has exactly one end.
  ///
  /// A newer daemon may know more of them than are named here.
  public struct Phase: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static var began: Phase { Phase(rawValue: "began") }
    /// It moved, or its force changed.
    public static var moved: Phase { Phase(rawValue: "moved") }
    /// Nothing changed; also what was down already when the sequence began.
    public static var stationary: Phase { Phase(rawValue: "stationary") }
    /// It was lifted.
    public static var ended: Phase { Phase(rawValue: "ended") }
    /// It was taken away: a palm, an unplugged device, a daemon that went away.
    public static var cancelled: Phase { Phase(rawValue: "cancelled") }
  }

  /// What touches the surface.
  ///
  /// A newer daemon may know more of them than are named here.
  public struct Tool: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static var finger: Tool { Tool(rawValue: "finger") }
    public static var pen: Tool { Tool(rawValue: "pen") }
    public static var eraser: Tool { Tool(rawValue: "eraser") }
    public static var brush: Tool { Tool(rawValue: "brush") }
    public static var pencil: Tool { Tool(rawValue: "pencil") }
    public static var airbrush: Tool { Tool(rawValue: "airbrush") }
  }

  /// Names the touch among all of its device's, past and present, until the daemon restarts.
  public let id: Int
  public var phase: Phase
  public let tool: Tool
  public let location: SurfacePoint
  /// 0…`maximumPossibleForce`; 1.0 is an ordinary touch.
  public let force: Double
  /// The largest force that the device reports, constant for a device; 0 where it has no pressure.
  public let maximumPossibleForce: Double
  /// The force in grams, not clamped; nil where the device's scale is not known in grams.
  public let grams: Double?
  /// The value of the device's pressure axis that the force was made of; nil where it was not asked for.
  public let raw: Int?
  /// What only pens report; nil for fingers.
  public let pen: PenState?

  /// `force` as a fraction of `maximumPossibleForce`, 0…1; 0 where there is no pressure.
  public var normalizedForce: Double {
    guard maximumPossibleForce > 0 else { return 0 }
    return min(max(force / maximumPossibleForce, 0), 1)
  }
}

/// What only pens report.
public struct PenState: Hashable, Sendable {
  /// A button on the barrel of a pen.
  public struct Button: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static var stylus: Button { Button(rawValue: "stylus") }
    public static var stylus2: Button { Button(rawValue: "stylus2") }
    public static var stylus3: Button { Button(rawValue: "stylus3") }
  }

  /// Degrees from the vertical, positive to the right; nil where not reported.
  public let tiltX: Double?
  /// Degrees from the vertical, positive toward the user; nil where not reported.
  public let tiltY: Double?
  /// Height above the surface as a fraction of the range, 0…1; nil where not reported.
  public let distance: Double?
  /// The buttons that are held.
  public let buttons: Set<Button>
}

/// All touches of a device after something changed.
public struct TouchFrame: Hashable, Sendable {
  /// Which device, by its `id`.
  public let device: ForceDevice.ID
  /// Counts the frames of the device by one, also those that were left out.
  public let sequence: Int
  /// When it was, since the machine started: the time of CLOCK_MONOTONIC.
  public let time: Duration
  /// All touches that are down, and those that ended in this frame.
  public let touches: [Touch]
  /// How many frames before this one were left out, because the program was slow or asked for less.
  ///
  /// They held movement only.
  public let merged: Int
  /// Whether events were lost before this frame, so that its touches are what was found afterwards.
  public let isResynchronized: Bool
  /// Whether the library made this frame, to cancel the touches of a daemon that went away.
  public let isDisconnection: Bool
  /// Whether nothing comes from the device after this frame, which has no touches, or it is the first that comes
  /// again; nil for all others.
  ///
  /// What was down was cancelled by the frame before.
  public let session: SessionChange?
}
