import FuzzTargets
import Glibc
import LinuxSystem

/// What the command line says is to be fuzzed.
enum Chosen {
  private static let option = "--target="

  /// The target; nil where there is none of that name.
  static let target: FuzzTarget? = {
    // libFuzzer passes over what begins with two dashes, and repeats it to processes that it starts.
    let name = CommandLine.arguments.first { $0.hasPrefix(option) }?.dropFirst(option.count)
    return FuzzTarget.all.first { $0.name == name ?? "" }
  }()

  static var names: String { FuzzTarget.all.map(\.name).joined(separator: "\n") }

  /// Gives the target an input.
  static func run(_ input: [UInt8]) {
    do throws(Mistake) {
      try target?.run(input)
    } catch {
      StandardError.write("MISTAKE: \(error)\n")
      abort()
    }
  }
}
