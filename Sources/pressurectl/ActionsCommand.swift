import Arguments
import Pressure
import QuickActions
import Varlink

/// `pressurectl actions`: what applications can do from outside of their windows.
enum ActionsCommand {
  private static let application = Operand(
    "APP", summary: "the application, by the name of its desktop entry")
  private static let type = Operand("TYPE", summary: "the action, by its type in 'list'")
  private static let file = Operand(
    "FILE", kind: .file(suffixes: [".json"]),
    summary: "the items, an array of JSON; - for the input")

  private static let list = Command(
    "list", summary: "Lists an application's quick actions, as a menu shows them.",
    options: [CommonOptions.json, CommonOptions.socket], operands: [application],
    notes: ["Those of its desktop entry come first. A menu shows four; the others are marked."])
  private static let set = Command(
    "set", summary: "Sets an application's quick actions, in the place of those it had set.",
    options: [CommonOptions.socket], operands: [application, file],
    notes: [
      "An item is an object with type and localizedTitle, and if wanted localizedSubtitle, icon and "
        + "userInfo. An icon is an object with symbol, file or contact. An empty array removes all. Where "
        + "there is a mistake, all stay as they were.",
      "The interface file io.pressured.QuickActions.varlink tells all about items.",
    ])
  private static let perform = Command(
    "perform", summary: "Performs a quick action; where needed it launches the application.",
    options: [CommonOptions.socket], operands: [application, type],
    notes: ["The status is 1 where the application says that it did not perform it."])
  private static let watch = Command(
    "watch", summary: "Lists an application's quick actions whenever it sets others.",
    options: [CommonOptions.json, CommonOptions.socket], operands: [application],
    notes: ["It ends with Ctrl-C, and waits for pressured where that goes away."])

  static let command = Command(
    "actions", summary: "Shows, sets and performs quick actions of applications.",
    subcommands: [list, set, perform, watch])

  static func run(_ arguments: ParsedArguments) async throws(CommandFailure) {
    let name = try CommandFailure.ofUsage { () throws(ArgumentError) in
      try arguments.value(of: application)
    }
    let client = CommonOptions.client(arguments)
    let launcher = QuickActionLauncher(client: client)
    let isJSON = arguments.contains(CommonOptions.json)
    switch arguments.subcommands.last {
    case list.name:
      let menu = try await CommandFailure.ofDaemon { () async throws(PressureError) in
        try await launcher.menu(of: name)
      }
      try show(menu, isJSON)
    case set.name:
      let file = try CommandFailure.ofUsage { () throws(ArgumentError) in
        try arguments.value(of: Self.file)
      }
      try await ActionItemsFile(path: file).set(of: name, by: client)
    case perform.name:
      let type = try CommandFailure.ofUsage { () throws(ArgumentError) in
        try arguments.value(of: Self.type)
      }
      try await perform(type, of: name, by: launcher)
    default:
      try await watch(name, by: launcher, client, isJSON)
    }
  }

  private static func show(_ menu: QuickActionMenu, _ isJSON: Bool) throws(CommandFailure) {
    for note in menu.notes { Output.warn(note) }
    if isJSON {
      for line in ActionLines.objects(of: menu) { Output.line(line) }
    } else {
      for line in ActionLines.lines(of: menu) { Output.line(line) }
    }
  }

  private static func perform(
    _ type: String, of name: String, by launcher: QuickActionLauncher
  ) async throws(CommandFailure) {
    let outcome = try await CommandFailure.ofDaemon { () async throws(PressureError) in
      try await launcher.perform(type, of: name, isSilent: true)
    }
    switch outcome {
    case .performed(true): Output.line("performed")
    case .performed(false): throw CommandFailure("'\(name)' did not perform '\(type)'")
    case .launched: Output.line("launched")
    }
  }

  private static func watch(
    _ name: String, by launcher: QuickActionLauncher, _ client: PressureClient, _ isJSON: Bool
  ) async throws(CommandFailure) {
    // Asked for in any case: it shows at once whether there is a daemon.
    _ = try await CommandFailure.ofDaemon { () async throws(PressureError) in
      try await launcher.menu(of: name)
    }
    try await followAll([
      { await ConnectionLines.tellOfLoss(client) },
      {
        await problem(of: { () async throws(PressureError) in
          try await follow(name, by: launcher, isJSON)
        })
      },
    ])
  }

  private static func follow(
    _ name: String, by launcher: QuickActionLauncher, _ isJSON: Bool
  ) async throws(PressureError) {
    var notes: [String] = []
    for try await menu in launcher.menus(of: name) {
      if menu.notes != notes { for note in menu.notes { Output.warn(note) } }
      notes = menu.notes
      if isJSON {
        Output.line(["items": .array(ActionLines.objects(of: menu).map { .object($0) })])
      } else {
        for line in ActionLines.lines(of: menu) { Output.line(line) }
        Output.line("")
      }
    }
  }
}
