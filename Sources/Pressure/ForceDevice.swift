/// Whether force can be had from a device.
///
/// The raw values are UIKit's.
public enum ForceTouchCapability: Int, Hashable, Sendable {
  /// It is not known, or not yet: a pad that measures area and was not calibrated.
  case unknown = 0
  /// The device has no force.
  case unavailable = 1
  /// The device has force.
  case available = 2
}

/// What a device's pressure axis means.
///
/// A newer daemon may know more of them than are named here.
public struct DeviceClass: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Grams, by the device's own word.
  public static var pressurepad: DeviceClass { DeviceClass(rawValue: "pressurepad") }
  /// A true force sensor whose scale is known to the hardware database.
  public static var forcepad: DeviceClass { DeviceClass(rawValue: "forcepad") }
  /// A pen's tip force, as a fraction of its range.
  public static var pen: DeviceClass { DeviceClass(rawValue: "pen") }
  /// A value that follows the area of contact, not force.
  public static var contact: DeviceClass { DeviceClass(rawValue: "contact") }
  /// No pressure at all.
  public static var plain: DeviceClass { DeviceClass(rawValue: "plain") }
}

/// A surface that can be touched, as the daemon describes it.
public struct ForceDevice: Identifiable, Hashable, Sendable {
  /// Names the device; the same when it is plugged in again, and after a restart.
  public let id: String
  /// The name that the device gives itself.
  public let name: String
  /// Its node below `/dev/input`, or the file of a recording.
  public let node: String
  /// What its pressure axis means.
  public let deviceClass: DeviceClass
  /// Whether force can be had from it.
  ///
  /// It may change while the device is there.
  public let forceTouchCapability: ForceTouchCapability
  /// The largest `force` of its touches, constant for a device; 0 where it has no pressure.
  public let maximumPossibleForce: Double
  /// Whether its touches carry grams.
  public let reportsGrams: Bool
  /// Whether it can answer with a haptic effect.
  public let hasHaptics: Bool
  /// How large it is; nil where it does not say.
  public let size: SurfaceSize?
  /// The seat that it belongs to, `seat0` on most machines.
  public let seat: String
  /// How the modalias of its input device begins, by which the hardware database knows it:
  /// `input:b0003v05ACp0265e0110`; nil where the daemon is too old to tell.
  public let modalias: String?
}

/// An input device that the daemon does not use.
public struct RefusedDevice: Hashable, Sendable {
  /// The name that the device gives itself.
  public let name: String
  /// Its node below `/dev/input`.
  public let node: String
  /// Why it is not used, in one sentence.
  public let reason: String
}

/// A device came, went, or changed.
public struct DeviceChange: Hashable, Sendable {
  /// What happened to a device.
  public enum Kind: String, Hashable, Sendable {
    /// It is there now, or was there already when the sequence began.
    case added
    /// It is gone.
    case removed
    /// What it is described as is different now, for example its capability.
    case changed
  }

  /// What happened.
  public let kind: Kind
  /// The device as it is now, or was last.
  public let device: ForceDevice
}
