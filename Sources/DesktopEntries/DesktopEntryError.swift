/// Why a desktop entry cannot be read, or what it names cannot be launched.
package enum DesktopEntryError: Error, Hashable, Sendable {
  /// It cannot be the name of a desktop entry.
  case invalidID(String)
  /// There is none of that name in the folders of desktop entries.
  case notFound(id: String)
  /// It says that it is to be treated as if it were not there.
  case hidden(file: String)
  /// It is not as desktop entries have to be.
  case broken(file: String, reason: String)
  /// It has no action of that name.
  case noSuchAction(String, file: String)
  /// What it names to be run cannot be.
  case cannotRun(file: String, reason: String)
}

extension DesktopEntryError: CustomStringConvertible {
  /// One sentence, without a full stop.
  package var description: String {
    switch self {
    case .invalidID(let id): "'\(id)' cannot be the name of a desktop entry"
    case .notFound(let id): "there is no desktop entry '\(id)'"
    case .hidden(let file): "\(file): the desktop entry is hidden"
    case .broken(let file, let reason): "\(file): \(reason)"
    case .noSuchAction(let action, let file): "\(file): there is no action '\(action)'"
    case .cannotRun(let file, let reason): "\(file): \(reason)"
    }
  }
}
