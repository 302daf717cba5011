/// What an application says of itself to docks and launchers, in the user's language.
///
/// GIO has no way to an action's icon, and takes an entry whose program is missing for one that is not there; so
/// entries are read by `KeyFile`, and GIO launches them.
package struct DesktopEntry: Hashable, Sendable {
  /// Something that the application can do from outside of its windows.
  package struct Action: Hashable, Sendable {
    /// Names it within its entry.
    package let id: String
    package let name: String
    /// A name of the icon theme, or the path of a picture.
    package let iconName: String?
  }

  static let group = "Desktop Entry"

  /// Its name without `.desktop`, as org.example.Photos.
  package let id: String
  /// The path of its file.
  package let file: String
  package let name: String
  /// A name of the icon theme, or the path of a picture.
  package let iconName: String?
  /// In the order of the entry.
  package let actions: [Action]
  /// What of the entry was passed over and why, each one sentence with the path of its file.
  package let notes: [String]

  /// Whether D-Bus starts the application.
  let isDBusActivatable: Bool

  /// Reads the entry of that name.
  ///
  /// - Parameters:
  ///   - id: Its name, with or without `.desktop`.
  ///   - folders: Where it is looked for, in that order.
  /// - Throws: Why there is no such entry, or none that can be used.
  package init(
    id: String, in folders: [String] = EntryFolders.all
  ) throws(DesktopEntryError) {
    let name = id.hasSuffix(EntryFolders.suffix) ? id.dropLast(EntryFolders.suffix.count) : id[...]
    guard !name.isEmpty, !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 < 0x20 }) else {
      throw .invalidID(id)
    }
    guard let file = EntryFolders.file(of: String(name), in: folders) else {
      throw .notFound(id: String(name))
    }
    try self.init(id: String(name), file: file)
  }

  private init(id: String, file: String) throws(DesktopEntryError) {
    let keys = try KeyFile(path: file)
    try Self.check(keys, of: file)
    guard let name = keys.localizedString("Name", of: Self.group) else {
      throw .broken(file: file, reason: "the entry has no Name")
    }
    self.id = id
    self.file = file
    self.name = name
    iconName = Self.iconName(keys.localizedString("Icon", of: Self.group))
    isDBusActivatable = keys.isTrue("DBusActivatable", of: Self.group)
    var reader = ActionReader(file: file, needsExec: !isDBusActivatable)
    reader.read(keys)
    actions = reader.actions
    notes = reader.notes
  }

  private static func check(
    _ keys: borrowing KeyFile, of file: String
  ) throws(DesktopEntryError) {
    guard keys.firstGroup == group else {
      throw .broken(file: file, reason: "it does not begin with the group [\(group)]")
    }
    guard let type = keys.string("Type", of: group) else {
      throw .broken(file: file, reason: "the entry has no Type")
    }
    guard type == "Application" else {
      throw .broken(file: file, reason: "the entry's Type is '\(type)', not Application")
    }
    if keys.isTrue("Hidden", of: group) { throw .hidden(file: file) }
  }

  /// The name of an icon as themes have it.
  ///
  /// Old entries name it with the ending of a picture.
  static func iconName(_ value: String?) -> String? {
    guard let value, !value.isEmpty else { return nil }
    guard !value.hasPrefix("/") else { return value }
    for ending in [".png", ".svg", ".xpm"] where value.hasSuffix(ending) {
      let name = value.dropLast(ending.count)
      return name.isEmpty ? nil : String(name)
    }
    return value
  }

  /// The group of an action.
  static func group(ofAction id: String) -> String { "Desktop Action \(id)" }
}
