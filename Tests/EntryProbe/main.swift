// Says what DesktopEntries makes of an entry, for tests that choose the environment of a process.
//
// Usage: EntryProbe show ID | launch ID [ACTION] | silent ID [ACTION]. Launched programs get TOKEN=token.

import DesktopEntries
import Glibc

func show(_ entry: DesktopEntry) {
  print("\(entry.id)|\(entry.name)|\(entry.iconName ?? "-")")
  for action in entry.actions { print("\(action.id)|\(action.name)|\(action.iconName ?? "-")") }
  for note in entry.notes { print("note \(note)") }
}

func launch(_ entry: DesktopEntry, _ action: String?, isSilent: Bool) throws(DesktopEntryError) {
  let environment = ["TOKEN": "token"]
  if let action {
    try entry.launch(action: action, environment: environment, isSilent: isSilent)
  } else {
    try entry.launch(environment: environment, isSilent: isSilent)
  }
}

let arguments = CommandLine.arguments.dropFirst()
do throws(DesktopEntryError) {
  let entry = try DesktopEntry(id: arguments.dropFirst().first ?? "")
  if arguments.first == "show" {
    show(entry)
  } else {
    try launch(entry, arguments.dropFirst(2).first, isSilent: arguments.first == "silent")
  }
} catch {
  print("error \(error)")
  exit(EXIT_FAILURE)
}
