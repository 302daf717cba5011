// Says what DesktopEntries makes of an entry, for tests that choose the environment of a process.
//
// Usage: EntryProbe show ID | launch ID [ACTION]. Launched programs get TOKEN=token.

import DesktopEntries
import Glibc

func show(_ entry: DesktopEntry) {
  print("\(entry.id)|\(entry.name)|\(entry.iconName ?? "-")")
  for action in entry.actions { print("\(action.id)|\(action.name)|\(action.iconName ?? "-")") }
  for note in entry.notes { print("note \(note)") }
}

let arguments = CommandLine.arguments.dropFirst()
do throws(DesktopEntryError) {
  let entry = try DesktopEntry(id: arguments.dropFirst().first ?? "")
  if arguments.first == "show" {
    show(entry)
  } else if let action = arguments.dropFirst(2).first {
    try entry.launch(action: action, environment: ["TOKEN": "token"])
  } else {
    try entry.launch(environment: ["TOKEN": "token"])
  }
} catch {
  print("error \(error)")
  exit(EXIT_FAILURE)
}
