import Glibc

/// A touchpad with two slots that umockdev puts before a program instead of the kernel's devices.
///
/// A finger lies in the second slot when it is opened.
package struct EmulatedNode {
  private static let runner = "/usr/bin/umockdev-run"
  /// Whether there is such a program here.
  package static var isPossible: Bool { access(runner, X_OK) == 0 }

  package static let node = "/dev/input/event7"
  /// The library asks for the values of so many slots at once.
  private static let slotsAsked = 256

  private let folder: TemporaryFolder

  /// A node that then says `events`, in evemu's format.
  package init(events: String) throws {
    folder = try TemporaryFolder()
    try folder.write(Self.sysfs, to: "node.umockdev")
    try folder.write(Self.answers.joined(separator: "\n") + "\n", to: "node.ioctl")
    try folder.write(events, to: "node.events")
  }

  /// How a line of shell ends that has this node before it.
  package func run(_ line: String) throws -> ProgramResult {
    let options = [
      "-d \(folder.path)/node.umockdev", "-i \(Self.node)=\(folder.path)/node.ioctl",
      "-e \(Self.node)=\(folder.path)/node.events",
    ]
    let runner = "timeout -k 5 60 \(Self.runner) \(options.joined(separator: " "))"
    let quoted = line.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#)
    return try Program.shell("\(runner) -- sh -c '\(quoted)'")
  }

  private static let sysfs = """
    P: /devices/pci0000:00/i2c-1/input/input4/event7
    N: input/event7
    E: DEVNAME=/dev/input/event7
    E: ID_INPUT=1
    E: ID_INPUT_TOUCHPAD=1
    E: ID_PATH=pci-0000:00:15.0
    E: ID_SEAT=seat7
    E: ID_FOR_SEAT=elsewhere
    E: MAJOR=13
    E: MINOR=71
    E: SUBSYSTEM=input
    A: dev=13:71
    L: device=../../input4

    P: /devices/pci0000:00/i2c-1/input/input4
    E: ID_INPUT=1
    E: NAME="Test Pad"
    E: SUBSYSTEM=input
    A: name=Test Pad

    """

  /// What the node answers to the library's questions.
  private static var answers: [String] {
    let axes: [Int: [Int32]] = [
      0: [300, 0, 1224, 0, 0, 12], 1: [200, 0, 756, 0, 0, 12], 24: [80, 0, 255, 0, 0, 0],
      47: [1, 0, 1, 0, 0, 0], 53: [0, 0, 1224, 0, 0, 12], 54: [0, 0, 756, 0, 0, 12],
      57: [0, 0, 65535, 0, 0, 0], 58: [0, 0, 2000, 0, 0, 1],
    ]
    let slots: [(Int32, [Int32])] = [
      (53, [0, 300]), (54, [0, 200]), (57, [-1, 41]), (58, [0, 80]),
    ]
    let empty = [(2, 8), (4, 8), (5, 8), (17, 8), (18, 8), (21, 16)].map { type, size in
      "EVIOCGBIT(\(type)) \(size) \(hexadecimal(bits([], size)))"
    }
    return [
      "@DEV \(node)",
      "EVIOCGBIT(0) 8 \(hexadecimal(bits([0, 1, 3], 8)))",
      "EVIOCGNAME(0) 9 \(hexadecimal(text("Test \u{1B}Pad")))",
      "EVIOCGPHYS(0) 8 \(hexadecimal(text("i2c-Test")))",
      "EVIOCGUNIQ(0) 1 \(hexadecimal(text("")))",
      "EVIOCGID 0 1800CB0667CE0001",
      "EVIOCGVERSION 0 01000100",
      "EVIOCGPROP(0) 8 \(hexadecimal(bits([0, 2], 8)))",
      "EVIOCGBIT(1) 96 \(hexadecimal(bits([0x110, 0x145, 0x14A], 96)))",
      "EVIOCGBIT(3) 8 \(hexadecimal(bits(Array(axes.keys), 8)))",
      "EVIOCGKEY(0) 96 \(hexadecimal(bits([0x145, 0x14A], 96)))",
      "EVIOCGLED(0) 8 \(hexadecimal(bits([], 8)))",
      "EVIOCGSW(0) 8 \(hexadecimal(bits([], 8)))",
    ] + empty
      + axes.map { code, values in "EVIOCGABS(\(code)) 0 \(hexadecimal(bytes(values)))" }
      + slots.map { code, values in
        let rest = [Int32](repeating: 0, count: slotsAsked - values.count)
        return "EVIOCGMTSLOTS(0) 0 \(hexadecimal(bytes([code] + values + rest)))"
      }
  }

  private static func bits(_ codes: [Int], _ size: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    for code in codes { bytes[code / 8] |= 1 << (code % 8) }
    return bytes
  }

  private static func bytes(_ values: [Int32]) -> [UInt8] {
    values.flatMap { value in
      (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
  }

  /// The library's buffer for a text, less its last NUL.
  private static func text(_ text: String) -> [UInt8] {
    Array(text.utf8) + [UInt8](repeating: 0, count: 255 - text.utf8.count)
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
