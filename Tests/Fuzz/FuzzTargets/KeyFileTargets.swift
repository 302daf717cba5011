import ActionBindings
import Configuration
import Forces
import KeyFiles

extension FuzzTarget {
  private static let file = "fuzz"

  /// A file of the daemon's settings.
  static let settings = FuzzTarget("settings") { input throws(Mistake) in
    var settings = Settings()
    let mistakes = settings.add(input, file: file)
    try check(mistakes.map { ($0.line, "\($0)") }, of: input)
    for name in ["Touchpad", "Pen"] {
      let device = settings.device(id: "usb-1-\(name)", name: name)
      if let scale = device.fullScale {
        try expect((1...100_000).contains(scale), "full scale \(scale)")
      }
      for force in [0, 0.25, 0.5, 1] {
        guard let felt = device.curve?(force) else { continue }
        try expect((0...1).contains(felt), "force \(force) feels like \(felt)")
      }
    }
  }

  /// A file of what presses do.
  static let actions = FuzzTarget("actions") { input throws(Mistake) in
    let read = ActionsFile(input, file: file)
    try check(read.mistakes.map { ($0.line, "\($0)") }, of: input)
    for action in read.actions.actions {
      guard case .run(let arguments) = action.command else { continue }
      let again = try? ExecLine.arguments(of: ExecLine.text(of: arguments))
      try expect(again == arguments, "\(arguments) became \(again ?? [])")
    }
  }

  /// Each mistake names a line that there is, in their order, and the file.
  private static func check(
    _ mistakes: [(line: Int, text: String)], of input: [UInt8]
  ) throws(Mistake) {
    let last = input.count { $0 == UInt8(ascii: "\n") } + 1
    var earlier = 1
    for (line, text) in mistakes {
      try expect((earlier...max(earlier, last)).contains(line), "no such line: \(text)")
      try expect(line <= last, "behind the last line: \(text)")
      try expect(text.hasPrefix("\(file):\(line): "), "without its place: \(text)")
      earlier = line
    }
  }
}
