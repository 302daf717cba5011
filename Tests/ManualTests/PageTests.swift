import Arguments
import Manual
import Testing
import Varlink

@Suite struct PageTests {
  private static let program = Command(
    "sample", summary: "Does things.",
    subcommands: [
      Command(
        "show", summary: "Shows .files of it's own. All of them.",
        options: [
          Option("loud", short: "l", summary: "say what is done, as \\n"),
          Option("rate", value: "N", summary: "so many", isRepeatable: true),
        ],
        operands: [
          Operand("KIND", kind: .word(["a", "b"]), summary: "a or b"),
          Operand("FILE", summary: "what to look at", count: .oneOrMore),
        ],
        notes: ["Once.", "Twice."]),
      Command(
        "set", summary: "Sets.",
        subcommands: [Command("up", summary: "Up.", operands: [Operand("TO", summary: "where")])]),
    ])

  @Test func `the synopsis has each command that can be called`() {
    #expect(
      CommandManual(Self.program).synopsis == """
        .Nm
        .Ic show
        .Oo Fl l Oc
        .Oo Fl -rate Ar N Oc ...
        .Ar KIND
        .Ar FILE ...
        .Nm
        .Ic set
        .Ic up
        .Ar TO
        """)
  }

  @Test func `a command's section has what its help has`() {
    #expect(
      CommandManual(Self.program).commands == """
        .Ss show
        .D1 Nm Ic show Oo Fl l Oc Oo Fl -rate Ar N Oc ... Ar KIND Ar FILE ...
        .Pp
        Shows .files of it\\(aqs own.
        All of them.
        .Bl -tag -width Ds
        .It Ar KIND
        a or b.
        .It Ar FILE
        What to look at.
        .El
        .Bl -tag -width Ds
        .It Fl l , Fl -loud
        Say what is done, as \\en.
        .It Fl -rate Ar N
        So many; may be given several times.
        .El
        .Pp
        Once.
        .Pp
        Twice.
        .Ss set
        Sets.
        .Ss set up
        .D1 Nm Ic set up Ar TO
        .Pp
        Up.
        .Bl -tag -width Ds
        .It Ar TO
        Where.
        .El
        """)
  }

  @Test func `a commented example becomes sections, settings and examples`() {
    let example = """
      # About the file.

      # For all.
      [Defaults]

      # How hard: `light` or
      # firm. More.
      #Sensitivity=light

      # With a shell.
      #[Action Two]
      #Exec=a -b
      """
    #expect(
      SettingsManual(example: example).text == """
        .Ss [Defaults]
        For all.
        .Bl -tag -width Ds
        .It Li \\&Sensitivity=light
        How hard: \\(oqlight\\(cq or firm.
        More.
        .El
        .Pp
        With a shell.
        .Bd -literal -offset indent
        [Action Two]
        Exec=a \\-b
        .Ed
        """)
  }

  @Test func `an interface's page has its comments, fields and types`() throws {
    let text = """
      # An example.
      #  lines: one
      #
      # More of it.
      interface io.example

      # Who.
      type Kind (one, two)

      # Does it.
      method Do(
        # How.
        how: ?[]Kind, x: (a: int, b: [string]float)
      ) -> ()

      error No (why: string)
      """
    #expect(
      InterfaceManual(try InterfaceDescription(parsing: text)).text == """
        .Ss io.example
        An example.
        .Bd -unfilled -offset indent
        lines: one
        .Ed
        .Pp
        More of it.
        .Bl -tag -width Ds
        .It Ic method Do
        Does it.
        .Pp
        Takes:
        .Bl -tag -width Ds -compact
        .It Ar how : Li \\&?[]Kind
        How.
        .It Ar x : Li "(a: int, b: [string]float)"
        .El
        .Pp
        Answers nothing.
        .El
        .Bl -tag -width Ds
        .It Ic type Kind
        Who.
        .Pp
        One of one, two.
        .El
        .Bl -tag -width Ds
        .It Ic error No
        .Bl -tag -width Ds -compact
        .It Ar why : Li \\&string
        .El
        .El
        """)
  }

  @Test func `bytes are shown as hexdump shows them`() {
    #expect(
      HexDump.lines(of: Array("{\"method\":\"a.b.C\"}\0".utf8)) == [
        "00000000  7b 22 6d 65 74 68 6f 64  22 3a 22 61 2e 62 2e 43  |{\"method\":\"a.b.C|",
        "00000010  22 7d 00                                          |\"}.|",
      ])
  }

  @Test func `a template has its places filled, and no other`() throws {
    #expect(
      try PageTemplate(".Sh A\n@one\nmail@two\n").filled(with: ["one": "1\n2"])
        == ".Sh A\n1\n2\nmail@two\n")
    #expect(throws: PageTemplate.UnknownPlace(name: "two", line: 2)) {
      try PageTemplate("a\n@two\n").filled(with: ["one": "1"])
    }
  }
}
