/// Something that takes bytes from outside, and what must hold of all that comes of them.
package struct FuzzTarget: Sendable, CustomStringConvertible {
  /// Names its folder of inputs, too.
  package let name: String
  /// Takes an input, and throws what came of it that must not.
  package let run: @Sendable ([UInt8]) throws(Mistake) -> Void

  package var description: String { name }

  package static let all: [FuzzTarget] = [
    .varlink, .calls, .evemu, .libinput, .hidRecorder, .hidReports, .desktopEntries, .settings,
    .actions, .hwdb, .events,
  ]

  init(_ name: String, run: @escaping @Sendable ([UInt8]) throws(Mistake) -> Void) {
    self.name = name
    self.run = run
  }
}

/// What must never be, and was.
package struct Mistake: Error, CustomStringConvertible {
  package let description: String
}

/// Throws what is wrong unless `condition` holds.
func expect(_ condition: Bool, _ mistake: @autoclosure () -> String) throws(Mistake) {
  if !condition { throw Mistake(description: mistake()) }
}
