extension String {
  /// How long a text from a device may be, in bytes of UTF-8: the kernel's own buffer for a name.
  package static let maximumDeviceTextLength = 256

  /// What a device calls itself, made fit for logs, terminals and JSON.
  ///
  /// Anybody with a USB plug or a Bluetooth radio can choose these bytes: invalid UTF-8 is repaired, what
  /// could steer a terminal or turn a line around is replaced by U+FFFD, and the end is cut off.
  package init(deviceText bytes: some Sequence<UInt8>) {
    let repaired = String(
      decoding: Array(bytes.prefix(Self.maximumDeviceTextLength)), as: UTF8.self)
    var text = ""
    var length = 0
    for scalar in repaired.unicodeScalars {
      let shown = scalar.isUnfitForDisplay ? "\u{FFFD}" : scalar
      length += UTF8.width(shown)
      guard length <= Self.maximumDeviceTextLength else { break }
      text.unicodeScalars.append(shown)
    }
    self = text
  }
}

extension Unicode.Scalar {
  fileprivate var isUnfitForDisplay: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
    default: false
    }
  }
}
