/// A kernel's version, as far as it tells what the kernel can do.
struct KernelVersion: Hashable, Comparable, CustomStringConvertible {
  /// EVIOCSMASK: what nobody asked for wakes nobody.
  static let withMasks = KernelVersion(4, 4)
  /// hid-haptic: pads that an application can make tick.
  static let withHaptics = KernelVersion(6, 18)
  /// hid-multitouch sets INPUT_PROP_PRESSUREPAD by what the pad says of its button.
  static let withPressurePads = KernelVersion(6, 19)

  let major: Int
  let minor: Int

  init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Reads what `uname -r` shows, for example `6.12.9+deb13-amd64`.
  init?(release: String) {
    let parts = release.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, let major = Int(parts[0]),
      let minor = Int(parts[1].prefix { $0.isASCII && $0.isNumber })
    else { return nil }
    self.init(major, minor)
  }

  static func < (left: KernelVersion, right: KernelVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }

  var description: String { "\(major).\(minor)" }
}
