package import LinuxSystem
package import PressureInterface

/// The items of every user's applications, read and written when they are asked for.
package final class QuickActionStore {
  /// How many applications of a user may have items: more than a person has installed.
  package static let applicationLimit = 256

  /// Why items are not kept.
  package enum Failure: Error {
    case tooManyApplications
    case system(SystemError)
  }

  private let place: any QuickActionPlace
  private let isLasting: Bool
  private var hasNotedThatTheyGo = false
  /// What the log was told last: what goes on being wrong is said once.
  private var lastComplaint: String?

  /// A store in a folder, which is made when it is needed; without one, in memory.
  package init(folder: String?) {
    isLasting = folder != nil
    place = folder.map { QuickActionFolder(path: $0) } ?? QuickActionMemory()
  }

  /// The items of an application; none where they cannot be read.
  package func load(_ application: ApplicationOfUser) -> QuickActionItems {
    do throws(SystemError) {
      guard let bytes = try place.read(application) else { return .none }
      return try parse(bytes, of: application)
    } catch {
      complain("the actions of \(application.name) cannot be read: \(error)")
      return .none
    }
  }

  /// Keeps the items of an application in the place of those that it had, and answers whether they differ.
  package func save(
    _ items: QuickActionItems, of application: ApplicationOfUser
  ) throws(Failure) -> Bool {
    let old = load(application)
    guard items != .none else {
      // Also where there is a file that cannot be read.
      try keeping(application) { () throws(SystemError) in try place.remove(application) }
      return old != .none
    }
    guard items != old else { return false }
    guard try hasRoom(for: application) else { throw .tooManyApplications }
    let document = QuickActionDocument(application: application.name, items: items)
    try keeping(application) { () throws(SystemError) in
      try place.write(document.bytes, of: application)
    }
    noteThatTheyGo()
    return true
  }

  private func hasRoom(for application: ApplicationOfUser) throws(Failure) -> Bool {
    try keeping(application) { () throws(SystemError) in
      if try place.read(application) != nil { return true }
      return try place.count(ofUser: application.user) < Self.applicationLimit
    }
  }

  private func keeping<Result>(
    _ application: ApplicationOfUser, _ body: () throws(SystemError) -> Result
  ) throws(Failure) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      complain("the actions of \(application.name) cannot be kept: \(error)")
      throw .system(error)
    }
  }

  private func parse(
    _ bytes: [UInt8], of application: ApplicationOfUser
  ) throws(SystemError) -> QuickActionItems {
    do throws(QuickActionDocument.Damage) {
      let document = try QuickActionDocument(parsing: bytes)
      return document.application == application.name ? document.items : .none
    } catch .newer {
      complain(
        "the actions of \(application.name) are of a newer pressured, and left until they are set")
      return .none
    } catch {
      try place.setAside(application, because: error.description)
      return .none
    }
  }

  private func noteThatTheyGo() {
    guard !isLasting, !hasNotedThatTheyGo else { return }
    hasNotedThatTheyGo = true
    Log.notice("without a state folder, actions are kept until pressured ends")
  }

  private func complain(_ text: String) {
    guard text != lastComplaint else { return }
    lastComplaint = text
    Log.warning(text)
  }
}
