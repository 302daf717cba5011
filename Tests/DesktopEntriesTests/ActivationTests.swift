import TestSupport
import Testing

/// Entries whose applications D-Bus starts, with a bus of the test's own.
@Suite(
  .enabled(if: SessionBusTools.areInstalled, "dbus-run-session is not installed"),
  .timeLimit(.minutes(5)))
struct ActivationTests {
  private static let entry = SampleEntry.acting("echo ran", "DBusActivatable=true")
    .replacing("Exec=true\n", with: "Exec=echo ran\n")

  private func onBus(_ line: String, service: String? = nil) throws -> ProgramResult {
    let data = try DataFolder()
    try data.write(entry: Self.entry, named: "org.example.App-x")
    if let service { try data.write(service, to: "dbus-1/services/org.example.App-x.service") }
    var environment = data.environment
    environment["DBUS_SESSION_BUS_ADDRESS"] = nil
    let assignments = environment.map { "export \($0)='\($1)'" }.joined(separator: "; ")
    let probe = try Program.path(of: "EntryProbe")
    return try Program.shell(
      "\(assignments); probe='\(probe)'; data='\(data.path)'; export probe data; "
        + "dbus-run-session -- sh -c '\(line)'")
  }

  @Test func `without a bus the command runs, as in GIO`() throws {
    let data = try DataFolder()
    try data.write(entry: Self.entry, named: "org.example.App-x")
    for action in [[], ["quick"]] {
      let result = try Program(
        "EntryProbe", ["launch", "org.example.App-x"] + action, environment: data.environment
      ).finish()
      #expect(result.lines == ["ran"])
    }
  }

  @Test func `an application that D-Bus does not know is told`() throws {
    let result = try onBus("\"$probe\" launch org.example.App-x quick")
    #expect(result.output.contains("org.example.App-x.desktop: "))
    #expect(result.output.contains("ServiceUnknown"))
    #expect(result.status == 1)
  }

  @Test(arguments: [
    ("", "member=Activate"),
    (" quick", "member=ActivateAction\n   string \"quick\"\n   array [\n   ]"),
  ])
  func `the application is asked for what is to be done`(action: String, call: String) throws {
    // The call waits for the service that is being started; the monitor hears of it before.
    let result = try onBus(
      """
      mkfifo "$data/heard"
      dbus-monitor --session interface=org.freedesktop.Application > "$data/heard" & monitor=$!
      exec 3< "$data/heard"
      read -r line <&3
      "$probe" launch org.example.App-x\(action) > "$data/said"
      kill $monitor
      cat <&3
      """, service: "[D-BUS Service]\nName=org.example.App-x\nExec=/bin/false\n")
    #expect(
      result.output.contains("path=/org/example/App_x; interface=org.freedesktop.Application"))
    #expect(result.output.contains(call))
    #expect(result.output.contains("array [\n   ]\n"))
  }
}

/// What gives a test a bus.
private enum SessionBusTools {
  static var areInstalled: Bool {
    // Where there is no shell, there is no bus either.
    (try? Program.shell("command -v dbus-run-session dbus-monitor").status) == 0
  }
}
