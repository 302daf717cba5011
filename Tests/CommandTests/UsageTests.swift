import PressureInterface
import TestSupport
import Testing

@Suite struct UsageTests {
  @Test(arguments: ["pressured", "pressurectl", "pressure-actions"])
  func `a program tells its version`(program: String) throws {
    let result = try Program.run(program, ["--version"])
    #expect(result.output == "\(program) \(ProductVersion.current)\n")
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test(arguments: [
    ["pressured"], ["pressure-actions"], ["pressurectl"], ["pressurectl", "devices"],
    ["pressurectl", "monitor"], ["pressurectl", "scale"],
    ["pressurectl", "analyze"], ["pressurectl", "calibrate"], ["pressurectl", "doctor"],
    ["pressurectl", "plot"], ["pressurectl", "replay"], ["pressurectl", "haptic"],
    ["pressurectl", "record"], ["pressurectl", "simulate"],
    ["pressurectl", "actions"],
    ["pressurectl", "actions", "list"], ["pressurectl", "actions", "set"],
    ["pressurectl", "actions", "perform"], ["pressurectl", "actions", "watch"],
  ])
  func `every command has a help that fits a terminal`(words: [String]) throws {
    let result = try Program.run(words[0], words.dropFirst() + ["--help"])
    #expect(result.output.hasPrefix("Usage: \(words.joined(separator: " ")) "))
    #expect(result.lines.allSatisfy { $0.count <= 80 })
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test(arguments: [
    (["pressurectl"], "'pressurectl' needs a command; 'pressurectl --help' lists them"),
    (["pressurectl", "device"], "'pressurectl' has no command 'device'; did you mean 'devices'?"),
    (
      ["pressurectl", "monitor", "--foo"],
      "'pressurectl monitor' has no option '--foo'; 'pressurectl monitor --help' lists them"
    ),
    (
      ["pressurectl", "monitor", "--device"],
      "'--device' of 'pressurectl monitor' needs a value: --device ID"
    ),
    (
      ["pressurectl", "analyze"],
      "'pressurectl analyze' needs FILE; 'pressurectl analyze --help' tells more"
    ),
    (
      ["pressurectl", "devices", "x"],
      "'pressurectl devices' does not take 'x'; 'pressurectl devices --help' tells more"
    ),
    (
      ["pressurectl", "haptic", "buzz"],
      "'PATTERN' of 'pressurectl haptic' is generic, alignment, levelChange, peek or pop, not 'buzz'"
    ),
    (
      ["pressured", "--speed", "fast"], "'--speed' of 'pressured' needs a number, not 'fast'"
    ),
  ])
  func `wrong usage is one line on the standard error and status 2`(
    words: [String], sentence: String
  ) throws {
    let result = try Program.run(words[0], Array(words.dropFirst()))
    #expect(result.errors == "\(words[0]): \(sentence)\n")
    #expect(result.output == "")
    #expect(result.status == 2)
  }

  @Test(arguments: ["devices", "monitor", "scale"])
  func `without a daemon a command says where it looked`(command: String) throws {
    let result = try Program.run("pressurectl", [command, "--socket", "/nowhere/socket"])
    #expect(
      result.errors == """
        pressurectl: cannot reach pressured at /nowhere/socket: No such file or directory; \
        is pressured.socket started?

        """)
    #expect(result.output == "")
    #expect(result.status == 1)
  }

  @Test func `the environment names the socket`() throws {
    let path = try Program.path(of: "pressurectl")
    let result = try Program.shell("PRESSURED_SOCKET=/nowhere/else '\(path)' devices")
    #expect(result.errors.contains(" at /nowhere/else: "))
  }
}
