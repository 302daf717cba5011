/// Reads the actions of an entry; one that is wrong is passed over, as in GIO, and told.
struct ActionReader {
  private let file: String
  /// Whether an action is nothing without a command.
  private let needsExec: Bool
  private(set) var actions: [DesktopEntry.Action] = []
  private(set) var notes: [String] = []

  init(file: String, needsExec: Bool) {
    self.file = file
    self.needsExec = needsExec
  }

  mutating func read(_ keys: borrowing KeyFile) {
    for id in keys.strings("Actions", of: DesktopEntry.group) {
      let group = DesktopEntry.group(ofAction: id)
      if actions.contains(where: { $0.id == id }) {
        note("the action '\(id)' is named twice")
      } else if !keys.contains(group: group) {
        note("the action '\(id)' has no group [\(group)]")
      } else if needsExec, keys.string("Exec", of: group) == nil {
        note("[\(group)] has no Exec")
      } else if let name = keys.localizedString("Name", of: group) {
        let icon = keys.localizedString("Icon", of: group)
        actions.append(
          DesktopEntry.Action(id: id, name: name, iconName: DesktopEntry.iconName(icon)))
      } else {
        note("[\(group)] has no Name")
      }
    }
  }

  private mutating func note(_ mistake: String) {
    notes.append("\(file): \(mistake)")
  }
}
