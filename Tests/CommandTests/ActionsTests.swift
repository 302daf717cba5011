import Glibc
import TestSupport
import Testing
import Varlink

/// `pressurectl actions` with the daemon, an application that was built with the library, and a desktop entry.
@Suite(.timeLimit(.minutes(5))) struct ActionsTests {
  private static let id = "org.example.Photos"

  private let data: DataFolder
  private let run: DaemonRun

  init() throws {
    data = try DataFolder()
    run = try DaemonRun(try RecordingFile("forcepad-light-tap.evemu").load())
    try run.start("--loop")
    #expect(mkfifo(fifo, 0o600) == 0)
    try data.write(entry: entry, named: Self.id)
  }

  private var fifo: String { "\(data.path)/fifo" }

  /// An entry with two actions; whatever is launched says so in the pipe.
  private var entry: String {
    get throws {
      let program = try Program.path(of: "QuickActionApp")
      func exec(_ word: String) -> String {
        "sh -c \"(echo \(word); exec '\(program)' \(Self.id) complete once) > '\(fifo)'\""
      }
      return """
        [Desktop Entry]
        Type=Application
        Name=Photos
        Name[de]=Fotos
        Exec=\(exec("application"))
        Actions=import;share;

        [Desktop Action share]
        Name=Share
        Name[de]=Teilen
        Exec=\(exec("share"))

        [Desktop Action import]
        Name=Import
        Name[de]=Importieren
        Icon=camera-photo
        Exec=\(exec("import"))

        """
    }
  }

  private var environment: [String: String] {
    data.environment.merging(["PRESSURED_SOCKET": run.socket, "LANGUAGE": "de"]) { $1 }
  }

  private func actions(_ words: String...) throws -> ProgramResult {
    try Program("pressurectl", ["actions"] + words, environment: environment).finish()
  }

  private func list() throws -> [JSONObject] {
    try actions("list", Self.id, "--json").lines.map {
      try JSONReader.value(of: Array($0.utf8)).objectValue ?? [:]
    }
  }

  /// Starts the application, and waits until it performs what is asked of it.
  private func startApplication(_ options: String...) throws -> Program {
    let application = try Program(
      "QuickActionApp", [Self.id] + options, environment: environment)
    #expect(application.nextLine() == "running")
    return application
  }

  /// The lines that what is launched writes, up to its end.
  private func launched() throws -> [Substring] {
    try Program.shell("cat '\(fifo)'").lines
  }

  private static let four: [JSONObject] = [
    [
      "type": "import", "localizedTitle": "Importieren", "iconName": "camera-photo",
      "isStatic": true, "isShown": true,
    ],
    ["type": "share", "localizedTitle": "Teilen", "isStatic": true, "isShown": true],
    [
      "type": "recent", "localizedTitle": "Dünen", "localizedSubtitle": "Zuletzt angesehen",
      "iconName": "avatar-default", "userInfo": ["photo": "dunes", "page": 7], "isStatic": false,
      "isShown": true,
    ],
    [
      "type": "search", "localizedTitle": "Suchen", "iconName": "edit-find", "isStatic": false,
      "isShown": true,
    ],
  ]

  @Test func `actions are listed, performed, launched, and survive a restart of the daemon`() throws
  {
    let application = try startApplication("set")
    #expect(try list() == Self.four)

    #expect(try actions("perform", Self.id, "recent").lines == ["performed"])
    #expect(
      application.nextLine() == #"perform|recent|Dünen|page=integer(7)|photo=string("dunes")"#)

    application.signal(SIGKILL)
    _ = application.finish()
    #expect(try actions("perform", Self.id, "share").lines == ["launched"])
    #expect(try launched() == ["share", "launched|share|Teilen"])

    run.program?.signal(SIGTERM)
    #expect(run.program?.finish().status == 0)
    try run.start("--loop")
    #expect(try list() == Self.four)
    #expect(try actions("perform", Self.id, "search").lines == ["launched"])
    #expect(try launched() == ["application", "launched|search|Suchen"])
  }

  @Test func `an action of the entry reaches the running application by its name there`() throws {
    let application = try startApplication()
    #expect(try actions("perform", Self.id, "import").lines == ["performed"])
    #expect(application.nextLine() == "perform|import|Importieren")
  }

  @Test func `what the application did not perform is a failure`() throws {
    let application = try startApplication("refuse")
    let result = try actions("perform", Self.id, "import")
    #expect(result.errors == "pressurectl: '\(Self.id)' did not perform 'import'\n")
    #expect(result.status == 1)
    withExtendedLifetime(application) {}
  }

  @Test func `an action that nobody has is told`() throws {
    let result = try actions("perform", Self.id, "print")
    #expect(result.errors == "pressurectl: '\(Self.id)' has no quick action 'print'\n")
    #expect(result.status == 1)
  }

  @Test func `an application that cannot be launched is told`() throws {
    let file = try data.write(
      entry: "[Desktop Entry]\nType=Application\nName=A\nExec=no-such\nActions=a;\n"
        + "[Desktop Action a]\nName=A\nExec=no-such\n", named: Self.id)
    let result = try actions("perform", Self.id, "a")
    #expect(
      result.errors
        == "pressurectl: \(file): the Exec of [Desktop Action a] names no program: no-such\n")
    #expect(result.status == 1)
  }

  @Test func `people see titles, and what a menu does not show`() throws {
    let items = try data.write(
      #"[{"type": "a", "localizedTitle": "A"}, {"type": "b", "localizedTitle": "B"},"#
        + #" {"type": "long", "localizedTitle": "C", "localizedSubtitle": "D"}]"#, to: "items.json")
    #expect(try actions("set", Self.id, items).status == 0)
    let result = try actions("list", "\(Self.id).desktop")
    #expect(
      result.output == """
        Fotos
          import  Importieren
          share   Teilen
          a       A
          b       B
          long    C, D (not shown)

        """)
    #expect(result.errors == "")
    #expect(try list().map { $0["isShown"] } == [true, true, true, true, false])
  }

  private static let mistakes = [
    ("[\n{\"type\": \"a\"\n\"x\": 1}]", ":3: unexpected '\"'"),
    ("{}", ": items has to be an array"),
    (#"[{"localizedTitle": "A"}]"#, ": items[0].type is missing"),
    (#"[{"type": "a", "localizedTitle": ""}]"#, ": items[0].localizedTitle is empty"),
    (
      #"[{"type": "a", "localizedTitle": "A", "icon": {"symbol": "moon"}}]"#,
      ": items[0].icon.symbol is none of those that there are"
    ),
    (
      #"[{"type": "a", "localizedTitle": "A", "userInfo": [1]}]"#,
      ": items[0].userInfo has the wrong type"
    ),
    (
      #"[{"type": "a", "localizedTitle": "A", "userInfo": {" b": 1}}]"#,
      ": items[0].userInfo. b has space around it"
    ),
  ]

  @Test(arguments: mistakes)
  func `a mistake is told with its place, and the old items are kept`(
    text: String, mistake: String
  ) throws {
    let good = try data.write(#"[{"type": "a", "localizedTitle": "A"}]"#, to: "good.json")
    #expect(try actions("set", Self.id, good).status == 0)
    let bad = try data.write(text, to: "bad.json")
    let result = try actions("set", Self.id, bad)
    #expect(result.errors == "pressurectl: \(bad)\(mistake)\n")
    #expect(result.status == 1)
    #expect(try list().compactMap { $0["type"]?.stringValue } == ["import", "share", "a"])
  }

  @Test func `a file that is not there is told`() throws {
    let result = try actions("set", Self.id, "/nowhere/items.json")
    #expect(result.errors == "pressurectl: /nowhere/items.json: No such file or directory\n")
    #expect(result.status == 1)
  }

  @Test func `whoever watches sees each new list`() throws {
    let watch = try Program(
      "pressurectl", ["actions", "watch", Self.id, "--json"], environment: environment)
    let first = try #require(watch.nextLine())
    let application = try startApplication("set")
    let second = try #require(watch.nextLine())
    let counts = try [first, second].map {
      try JSONReader.value(of: Array($0.utf8)).objectValue?["items"]?.arrayValue?.count
    }
    #expect(counts == [2, 4])
    watch.signal(SIGINT)
    #expect(watch.finish().errors == "")
    withExtendedLifetime(application) {}
  }

  @Test func `a broken entry is told, and what the application has set is listed`() throws {
    let file = try data.write(entry: "[Desktop Entry]\nType=Application\n", named: Self.id)
    let application = try startApplication("set")
    let result = try actions("list", Self.id)
    #expect(result.errors == "pressurectl: \(file): the entry has no Name\n")
    #expect(result.lines == ["  recent  Dünen, Zuletzt angesehen", "  search  Suchen"])
    #expect(result.status == 0)
    withExtendedLifetime(application) {}
  }
}
