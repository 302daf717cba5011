/// The file of the hardware database that holds a machine's own calibrations.
package struct LocalHwdb: Hashable, Sendable {
  /// Where udev looks for it; later by name, and so stronger, than the one that comes with pressured.
  package static let path = "/etc/udev/hwdb.d/61-pressured-local.hwdb"
  /// What makes udev take it up.
  package static let commands = [
    "systemd-hwdb update", "udevadm trigger --subsystem-match=input",
  ]

  private static let header = """
    # Calibrations of this machine's own devices, written by pressurectl calibrate.

    """

  package private(set) var text: String

  /// The file as it is; empty where there is none yet.
  package init(text: String = "") {
    self.text = text
  }

  /// Puts a device's calibration into it, in the place of an earlier one.
  ///
  /// A tablet that also feels fingers has one for its pens and one for them.
  package mutating func set(_ curve: CalibrationCurve, for match: HwdbMatch, named name: String) {
    var records = Self.records(of: text.isEmpty ? Self.header : text)
    records.removeAll {
      Self.matches(in: $0) == [match.pattern] && Self.isOfPen($0) == curve.isOfPen
    }
    records.append(
      ["# \(Self.plain(name))", match.pattern, " \(curve.property)=\(curve.value)"])
    text = records.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  /// The lines of the file in groups that an empty line ends, as records are.
  private static func records(of text: String) -> [[String]] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .split { $0.allSatisfy(\.isWhitespace) }
      .map { $0.map(String.init) }
  }

  /// The match lines of a record.
  private static func matches(in record: [String]) -> [String] {
    record.filter { line in
      guard let first = line.first else { return false }
      return first != "#" && !first.isWhitespace
    }
  }

  private static func isOfPen(_ record: [String]) -> Bool {
    record.contains { $0.hasPrefix(" PRESSURED_PEN_FORCE=") }
  }

  /// A device's name, which may hold anything, as the rest of a line.
  private static func plain(_ name: String) -> String {
    String(name.map { $0.isNewline || $0.isWhitespace ? " " : $0 })
  }
}

/// What a record of the hardware database begins with to be a device's.
package struct HwdbMatch: Hashable, Sendable {
  /// A modalias that is none of an input device.
  package struct NotAnInputDevice: Error, Hashable, Sendable {
    package let modalias: String
  }

  /// The look-up of the udev rules: `pressured:` and the modalias.
  package let pattern: String

  /// The match for all devices of the same bus, vendor and product, of any version.
  package init(modalias: String) throws(NotAnInputDevice) {
    var rest = modalias[...]
    guard Self.take("input:", from: &rest), Self.takeNumber("b", from: &rest),
      Self.takeNumber("v", from: &rest), Self.takeNumber("p", from: &rest)
    else { throw NotAnInputDevice(modalias: modalias) }
    pattern = "pressured:\(modalias[..<rest.startIndex])*"
  }

  private static func take(_ prefix: String, from text: inout Substring) -> Bool {
    guard text.hasPrefix(prefix) else { return false }
    text = text.dropFirst(prefix.count)
    return true
  }

  /// Takes a letter and four hexadecimal digits, as the kernel writes numbers.
  private static func takeNumber(_ letter: String, from text: inout Substring) -> Bool {
    guard take(letter, from: &text) else { return false }
    let digits = text.prefix(4)
    guard digits.count == 4, digits.utf8.allSatisfy("0123456789ABCDEF".utf8.contains) else {
      return false
    }
    text = text.dropFirst(4)
    return true
  }
}
