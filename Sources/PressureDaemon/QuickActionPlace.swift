import Glibc
import LinuxSystem
import PressureInterface

/// Where the documents of applications are.
protocol QuickActionPlace: AnyObject {
  /// What is there of an application; nil where that is nothing.
  func read(_ application: ApplicationOfUser) throws(SystemError) -> [UInt8]?

  func write(_ bytes: [UInt8], of application: ApplicationOfUser) throws(SystemError)

  func remove(_ application: ApplicationOfUser) throws(SystemError)

  /// Of how many applications of a user something is there.
  func count(ofUser user: UInt32) throws(SystemError) -> Int

  /// Takes away what nobody can read.
  func setAside(_ application: ApplicationOfUser, because reason: String) throws(SystemError)
}

/// A folder for each user, with a file for each application.
final class QuickActionFolder: QuickActionPlace {
  /// All items that an application may have, and what is written around them.
  private static let byteLimit = QuickActionItems.limit * QuickActionItems.byteLimit + 4096
  private static let suffix = ".json"

  private let path: String

  /// A folder that is made when something is to be kept.
  init(path: String) {
    self.path = path
  }

  func read(_ application: ApplicationOfUser) throws(SystemError) -> [UInt8]? {
    try StateFile.read(path(of: application), limit: Self.byteLimit)
  }

  func write(_ bytes: [UInt8], of application: ApplicationOfUser) throws(SystemError) {
    try Files.makeFolder(path, mode: 0o700)
    try Files.makeFolder(folder(of: application.user), mode: 0o700)
    // Applications set their items when they start: a disk that is slow must not hold up touches for them.
    try Files.replace(path(of: application), with: bytes, mode: 0o600, waitsForDisk: false)
  }

  func remove(_ application: ApplicationOfUser) throws(SystemError) {
    try Files.remove(path(of: application))
  }

  func count(ofUser user: UInt32) throws(SystemError) -> Int {
    do throws(SystemError) {
      return try Files.names(in: folder(of: user)).count { $0.hasSuffix(Self.suffix) }
    } catch {
      guard error.isAbsence else { throw error }
      return 0
    }
  }

  func setAside(_ application: ApplicationOfUser, because reason: String) throws(SystemError) {
    try StateFile.setAside(path(of: application), because: reason)
  }

  private func folder(of user: UInt32) -> String { "\(path)/\(user)" }

  private func path(of application: ApplicationOfUser) -> String {
    "\(folder(of: application.user))/\(StateFile.name(of: application.name))\(Self.suffix)"
  }
}

/// The memory of this process, for a daemon that was given no folder: a small part of what it may use.
final class QuickActionMemory: QuickActionPlace {
  /// What there is for one user, in bytes.
  private static let userLimit = 1 << 20
  /// What there is for all of them.
  private static let limit = 4 << 20

  private var documents: [ApplicationOfUser: [UInt8]] = [:]

  func read(_ application: ApplicationOfUser) -> [UInt8]? { documents[application] }

  func write(_ bytes: [UInt8], of application: ApplicationOfUser) throws(SystemError) {
    var others = documents
    others[application] = nil
    let users = others.filter { $0.key.user == application.user }
    guard Self.size(of: users) + bytes.count <= Self.userLimit,
      Self.size(of: others) + bytes.count <= Self.limit
    else { throw SystemError(call: "write", errno: ENOSPC) }
    documents[application] = bytes
  }

  func remove(_ application: ApplicationOfUser) { documents[application] = nil }

  func count(ofUser user: UInt32) -> Int { documents.keys.count { $0.user == user } }

  func setAside(_ application: ApplicationOfUser, because reason: String) { remove(application) }

  private static func size(of documents: [ApplicationOfUser: [UInt8]]) -> Int {
    documents.values.reduce(0) { $0 + $1.count }
  }
}
