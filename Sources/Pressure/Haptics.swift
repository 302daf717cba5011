package import Varlink

/// A tick that a finger feels, by what it says.
///
/// A newer daemon may know more of them than are named here.
public struct HapticPattern: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Something happened.
  public static var generic: HapticPattern { HapticPattern(rawValue: "generic") }
  /// What is dragged has met a line.
  public static var alignment: HapticPattern { HapticPattern(rawValue: "alignment") }
  /// A level has changed, of pressure or of zoom.
  public static var levelChange: HapticPattern { HapticPattern(rawValue: "levelChange") }
  /// As the daemon plays it when a press that was accepted peeks.
  public static var peek: HapticPattern { HapticPattern(rawValue: "peek") }
  /// As the daemon plays it when a press that was accepted pops.
  public static var pop: HapticPattern { HapticPattern(rawValue: "pop") }
}

extension PressureClient {
  /// Plays a haptic pattern once; presses that were accepted peek and pop with theirs without that.
  ///
  /// - Parameters:
  ///   - pattern: What the finger is to feel.
  ///   - device: Where; nil for the device that was touched last of those that have haptics.
  /// - Throws: `noHaptics` where nothing can be felt, `noSuchDevice`, and `limitExceeded` where patterns
  ///   come faster than 20 a second.
  public func playHaptic(
    _ pattern: HapticPattern, on device: ForceDevice.ID? = nil
  ) async throws(PressureError) {
    let call = pattern.call(on: device)
    _ = try await core.call(call.method, call.parameters)
  }
}

extension HapticPattern {
  /// The call that plays it.
  package func call(on device: ForceDevice.ID?) -> Call {
    var parameters: JSONObject = ["pattern": .string(rawValue)]
    parameters["device"] = device.map { .string($0) }
    return Call(method: "io.pressured.Haptics.Play", parameters: parameters)
  }
}
