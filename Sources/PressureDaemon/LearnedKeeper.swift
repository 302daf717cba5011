package import Frames
package import Pipeline

/// Decides when what is learned of one device is written down.
package struct LearnedKeeper {
  /// The time between two writings, so that a disk may sleep.
  package static let interval = Duration.seconds(300)

  private let store: LearnedStore
  private let id: String
  private var kept: LearnedDevice?
  /// When it is asked about next while the device is in use.
  private var nextLook: Timestamp?
  /// When it may be written next.
  private var nextWriting: Timestamp?

  /// A keeper of a device of which `kept` is written down already.
  package init(store: LearnedStore, id: String, kept: LearnedDevice?) {
    self.store = store
    self.id = id
    self.kept = kept
  }

  /// Whether it is time to look at what was learned, in the middle of use.
  package mutating func isDue(at time: Timestamp) -> Bool {
    if let nextLook, time < nextLook { return false }
    nextLook = time.advanced(by: Self.interval)
    return true
  }

  /// Writes down what is new, unless something was written shortly before and this is not the `last` time.
  ///
  /// Where that fails it is tried again another time.
  package mutating func keep(_ learned: LearnedDevice?, at time: Timestamp, last: Bool = false) {
    if let nextWriting, time < nextWriting, !last { return }
    guard let learned, !learned.isEmpty, learned != kept else { return }
    nextWriting = time.advanced(by: Self.interval)
    if store.save(learned, of: id) { kept = learned }
  }
}
