import Foundation
import TestSupport
import Testing

/// `pressure-actions --check`.
@Suite(.timeLimit(.minutes(5))) struct ActionsCheckTests {
  private func check(_ text: String) throws -> ProgramResult {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.conf")
    return try Program.run("pressure-actions", ["--check", "--config", "\(folder.path)/a.conf"])
  }

  @Test(arguments: [("", "0 actions\n"), ("[Action a]\nOn=pop\nExec=true\n", "1 action\n")])
  func `a file without mistakes is counted`(text: String, output: String) throws {
    let result = try check(text)
    #expect(result.output == output)
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test func `all mistakes are told`() throws {
    let result = try check("[Action a]\nOn=pop\nExec=view %f\n[Foo]\nBar=1\n")
    #expect(result.lines == [])
    let said = result.errors.split(separator: "\n").compactMap {
      $0.split(separator: "a.conf").last
    }
    #expect(
      said == [
        ":3: 'Exec': '%f' means nothing; a percent sign is written %%",
        ":4: there is no section 'Foo', only [Action NAME]",
      ])
    #expect(result.status == 1)
  }

  @Test func `the example that is installed is right, and so is every line that it proposes`()
    throws
  {
    let example = try String(
      contentsOfFile: "\(RecordingPaths.repositoryRoot)/systemd/actions.conf", encoding: .utf8)
    #expect(try check(example).output == "0 actions\n")
    let result = try check(example.uncommented)
    #expect(result.errors == "")
    #expect(result.output == "4 actions\n")
    #expect(result.status == 0)
  }

  @Test func `a file that was named has to be there, the usual one need not`() throws {
    let named = try Program.run("pressure-actions", ["--check", "--config", "/nowhere/a.conf"])
    #expect(named.errors == "pressure-actions: /nowhere/a.conf: open: No such file or directory\n")
    #expect(named.status == 1)

    for (name, folder) in [("XDG_CONFIG_HOME", "/nowhere"), ("HOME", "/nowhere/.config")] {
      var environment = ["HOME": "/elsewhere", "XDG_CONFIG_HOME": ""]
      environment[name] = "/nowhere"
      let usual = try Program("pressure-actions", ["--check"], environment: environment).finish()
      #expect(
        usual.errors
          == "pressure-actions: \(folder)/pressured/actions.conf: open: No such file or directory\n"
      )
      #expect(usual.output == "0 actions\n")
      #expect(usual.status == 0)
    }
  }
}
