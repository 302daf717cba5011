import Forces
import Frames

/// From which pressure on libinput takes a touch for a palm, for the rest of that touch.
enum PalmThreshold {
  /// Raw, of every pad that has no quirk (libinput: tp_read_palm_pressure_prop).
  static let usual: Int32 = 130
  /// Where libinput reads a machine's own quirks.
  private static let overridesPath = "/etc/libinput/local-overrides.quirks"

  /// Libinput's threshold, if a press can pass it that is none of a palm in our eyes; else nil.
  ///
  /// Libinput reads no pressure from pads that say they have force sensors, and only that of contacts.
  static func reached(by description: DeviceDescription, _ properties: [String: String]) -> Int32? {
    let hints = HintReader(properties).hints
    guard case .accepted(let deviceClass, .touchpad) = Classifier.classify(description, hints),
      deviceClass == .contact || deviceClass == .forcepad,
      !description.properties.contains(.pressurePad),
      !description.hasFakeMultitouchAxes,
      let axis = description.axes[.contactPressure], axis.resolution == 0
    else { return nil }
    let known = properties["PRESSURED_LIBINPUT_PALM"].flatMap { Int32($0) }
    let threshold = known ?? hints.palm ?? usual
    let highest = min(axis.maximum, hints.palm ?? axis.maximum)
    return highest > threshold ? threshold : nil
  }

  /// The lines of libinput's quirks that lift the threshold for one device.
  private static func quirk(for description: DeviceDescription) -> [String] {
    let identity = description.identity
    var lines = ["MatchUdevType=touchpad", "MatchName=\(pattern(description.name))"]
    if identity.vendor != 0 {
      lines.append("MatchVendor=0x\(hexadecimal(identity.vendor))")
      lines.append("MatchProduct=0x\(hexadecimal(identity.product))")
    }
    return lines + ["AttrPalmPressureThreshold=0"]
  }

  /// Whether the text of a quirks file has that quirk.
  static func isLifted(for description: DeviceDescription, in overrides: String) -> Bool {
    let quirk = Set(quirk(for: description))
    var section: Set<String> = []
    for line in overrides.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") { section = [] }
      section.insert(String(line))
      if quirk.isSubset(of: section) { return true }
    }
    return false
  }

  /// What writes the quirk.
  static func command(for description: DeviceDescription) -> String {
    let lines = ["[pressured: hard presses]"] + quirk(for: description)
    let words = lines.map { "'\($0)'" }.joined(separator: " ")
    return "printf '%s\\n' \(words) | sudo tee -a \(overridesPath)"
  }

  /// A name as a pattern that matches it, without what a shell or libinput reads as something else:
  /// anybody's device may have any name.
  private static func pattern(_ name: String) -> String {
    let special: Set<Character> = ["'", "*", "[", "]", "\\", "#", "="]
    return String(
      name.map { character in
        let isPlain = (" "..."~").contains(character) && character.isASCII
        return isPlain && !special.contains(character) ? character : "?"
      })
  }

  private static func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Examination {
  /// Whether a hard press stops the pointer, as libinput takes it for a palm.
  static func palmThreshold(_ node: NodeFacts, _ overrides: String) -> [Finding] {
    guard case .seen(let description) = node.look,
      let threshold = PalmThreshold.reached(by: description, node.properties),
      !PalmThreshold.isLifted(for: description, in: overrides)
    else { return [] }
    return [
      Finding(
        .libinput, .note,
        "\(node.title): libinput takes a press beyond \(threshold) "
          + "for a palm, and the pointer stops until the finger is lifted",
        commands: [
          "sudo mkdir -p /etc/libinput", PalmThreshold.command(for: description),
          "libinput quirks list \(node.path)    # shows it; it counts from the next log-in on",
        ])
    ]
  }
}
