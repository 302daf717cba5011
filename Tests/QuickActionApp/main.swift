// An application with quick actions, for tests.
//
// Usage: QuickActionApp ID [set] [complete] [refuse] [once]. `set` sets two actions first, `complete` answers what it was
// launched for at once, `refuse` performs nothing, and `once` ends after the first action.

import Glibc
import Pressure
import QuickActions

/// Prints at once, also into a pipe.
func say(_ line: String) {
  print(line)
  fflush(nil)
}

func tell(_ event: String, _ action: QuickAction) {
  let userInfo = (action.userInfo ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  say(([event, action.type, action.localizedTitle] + userInfo).joined(separator: "|"))
}

let options = Set(CommandLine.arguments.dropFirst(2))
let application = QuickActionApplication(id: CommandLine.arguments.dropFirst().first ?? "")
if options.contains("set") {
  var search = MutableQuickAction(type: "search", localizedTitle: "Suchen")
  search.icon = .system(.search)
  try await application.setQuickActions([
    QuickAction(
      type: "recent", localizedTitle: "Dünen", localizedSubtitle: "Zuletzt angesehen",
      icon: .contact(name: "Anna"), userInfo: ["photo": "dunes", "page": 7]),
    QuickAction(search),
  ])
}
if let action = try await application.launchQuickAction() {
  tell("launched", action)
  if options.contains("complete") { try await application.completeLaunch() }
  if options.contains("once") { exit(EXIT_SUCCESS) }
}
say("running")
try await application.run { action in
  tell("perform", action)
  if options.contains("once") { exit(EXIT_SUCCESS) }
  return !options.contains("refuse")
}
