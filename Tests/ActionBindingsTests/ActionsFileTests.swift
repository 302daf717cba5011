import ActionBindings
import KeyFiles
import Testing

@Suite struct ActionsFileTests {
  @Test func `every key is followed`() throws {
    let set = try actions(
      #"""
      # A comment.
      ; Another.

      [Action Lower left]
      On=peek
      Fingers=1; 2;
      Device = 0018-*
      Region=0,0.5,0.5,0.5
      Exec=sh -c "echo \\$PRESSURED_X\sand more\ttab"
      Overlap=yes

      [Action editor]
      On=longPress
      DesktopAction=org.example.Editor.desktop:new-window
      """#)
    let first = try #require(set.actions.first)
    #expect(first.name == "Lower left")
    #expect(first.trigger == .peek)
    #expect(first.fingers == [1, 2])
    #expect(first.devices == NamePattern("0018-*"))
    #expect(first.region == Region("0,0.5,0.5,0.5"))
    #expect(first.command == .run(["sh", "-c", "echo $PRESSURED_X and more\ttab"]))
    #expect(first.commandLine == 9)
    #expect(first.allowsOverlap)
    let second = try #require(set.actions.last)
    #expect(second.name == "editor")
    #expect(second.trigger == .longPress)
    #expect(second.fingers == nil)
    #expect(second.devices == nil)
    #expect(second.region == nil)
    #expect(
      second.command
        == .desktopAction(application: "org.example.Editor.desktop", action: "new-window"))
    #expect(!second.allowsOverlap)
    #expect(set.actions.count == 2)
  }

  @Test(arguments: ["", "\n\n", "# nothing yet\n"])
  func `an empty file has no actions and no mistakes`(text: String) throws {
    #expect(try actions(text).actions == [])
  }

  private static let keys = "On, Fingers, Device, Region, Exec, DesktopAction and Overlap"
  private static let fingers = "'Fingers' is one or more of 1 to 5 with ; between them, not"
  private static let region =
    "'Region' is x,y,width,height, each from 0 to 1 and within the surface, not"

  /// A line in the place of the third one, and what is said of it.
  private static let lines: [(String, String)] = [
    ("Fingers=0", "\(fingers) '0'"),
    ("Fingers=6", "\(fingers) '6'"),
    ("Fingers=1,2", "\(fingers) '1,2'"),
    ("Fingers=1;;2", "\(fingers) '1;;2'"),
    ("Fingers=two", "\(fingers) 'two'"),
    ("Fingers=;", "\(fingers) ';'"),
    ("Region=0,0,1", "\(region) '0,0,1'"),
    ("Region=0.5,0,1,1", "\(region) '0.5,0,1,1'"),
    ("Overlap=true", "'Overlap' is yes or no, not 'true'"),
    ("Device=", "'Device' has no value"),
    ("On=pop", "'On' stands in this section already, on line 2"),
    ("Exec=other", "'Exec' stands in this section already, on line 3"),
    (
      "DesktopAction=a.desktop:b",
      "there is Exec= or DesktopAction=, not both; the other stands on line 3"
    ),
    ("Finger=2", "there is no key 'Finger'; did you mean 'Fingers'?"),
    ("exec=true", "there is no key 'exec'; did you mean 'Exec'?"),
    ("Command=true", "there is no key 'Command', only \(keys)"),
    ("Name[de]=x", "there is no key 'Name[de]', only \(keys)"),
    ("true", "neither [Section], Key=value nor # comment"),
    ("=true", "neither [Section], Key=value nor # comment"),
    (#"Device=a\d"#, #"'\d' means nothing; \s, \n, \t, \r and \\ do, the last a backslash"#),
    (#"Device=a\"#, #"a backslash at the end means nothing; a backslash is written \\"#),
    ("[Actions x]", "there is no section 'Actions x', only [Action NAME]"),
    ("[Defaults]", "there is no section 'Defaults', only [Action NAME]"),
    ("[]", "there is no section '', only [Action NAME]"),
    ("[Action ]", "[Action] needs a name of your choice: [Action NAME]"),
    ("[Action x", "the section's name ends without ]"),
  ]

  @Test(arguments: lines)
  func `a mistake is told with its file and line`(line: String, problem: String) {
    let text = "[Action one]\nOn=peek\nExec=true\n\(line)\n"
    let file = ActionsFile(Array(text.utf8), file: "/a.conf")
    #expect(file.mistakes.map(\.description) == ["/a.conf:4: \(problem)"])
  }

  @Test(arguments: [
    ("Exec=touch \"a", "'Exec': a double quote is not closed"),
    ("Exec=touch a\"b\"", "'Exec': double quotes stand around a whole argument, not within one"),
    (
      "Exec=touch ~/a",
      "'Exec': '~' has to be in double quotes; it means nothing here: no shell reads this"
    ),
    ("Exec=touch 'a'", "'Exec': ' is no quote here; double quotes are"),
    ("Exec=view %f", "'Exec': '%f' means nothing; a percent sign is written %%"),
    ("Exec=view %", "'Exec': '%' means nothing; a percent sign is written %%"),
    (
      #"Exec=sh -c "a\\nb""#,
      #"'Exec': '\n' in quotes means nothing; \", \`, \$ and \\ do, and here each backslash is written twice"#
    ),
    ("Exec=\"\"", "'Exec': there is no program to run"),
    ("Exec=", "'Exec' has no value"),
    ("DesktopAction=editor:new", "'DesktopAction' is APPLICATION.desktop:ACTION, not 'editor:new'"),
    ("DesktopAction=a.desktop", "'DesktopAction' is APPLICATION.desktop:ACTION, not 'a.desktop'"),
    ("DesktopAction=a.desktop:", "'DesktopAction' is APPLICATION.desktop:ACTION, not 'a.desktop:'"),
    ("DesktopAction=.desktop:b", "'DesktopAction' is APPLICATION.desktop:ACTION, not '.desktop:b'"),
  ])
  func `so is a command that is none`(line: String, problem: String) {
    let file = ActionsFile(Array("[Action one]\nOn=peek\n\(line)\n".utf8), file: "/a.conf")
    #expect(file.mistakes.map(\.description) == ["/a.conf:3: \(problem)"])
    #expect(file.actions.actions == [])
  }

  @Test func `what a section lacks is told where it begins`() {
    let text = "# one\n[Action one]\n[Action two]\nOn=peek\n[Action three]\nExec=true\n"
    let file = ActionsFile(Array(text.utf8), file: "a")
    #expect(
      file.mistakes.map(\.description) == [
        "a:2: 'one' needs On=", "a:2: 'one' does nothing; it needs Exec= or DesktopAction=",
        "a:3: 'two' does nothing; it needs Exec= or DesktopAction=", "a:5: 'three' needs On=",
      ])
  }

  @Test func `a wrong moment is told with those that there are`() {
    let file = ActionsFile(Array("[Action one]\nOn=click\nExec=true\n".utf8), file: "a")
    #expect(
      file.mistakes.map(\.description) == ["a:2: 'On' is peek, pop or longPress, not 'click'"])
  }

  @Test(arguments: [
    "Overlap=no\nDesktopAction=a.desktop:b", "DesktopAction=a.desktop:b\nOverlap=yes",
  ])
  func `a desktop action has no overlap`(lines: String) {
    let file = ActionsFile(Array("[Action one]\nOn=peek\n\(lines)\n".utf8), file: "a")
    #expect(
      file.mistakes.map(\.description) == [
        "a:4: 'Overlap' is for Exec=; what an application does is not followed to its end"
      ])
  }

  @Test func `a key before any section says where it belongs`() {
    let file = ActionsFile(Array("On=peek\n".utf8), file: "a")
    #expect(
      file.mistakes.map(\.description) == [
        "a:1: a key before the first section; begin with [Action NAME]"
      ])
  }

  @Test func `of two actions of one name the first counts`() {
    let text = "[Action one]\nOn=peek\nExec=first\n[Action one]\nOn=pop\nExec=second\nFoo=1\n"
    let file = ActionsFile(Array(text.utf8), file: "a")
    #expect(
      file.mistakes.map(\.description) == [
        "a:4: 'one' is the name of the action on line 1 already",
        "a:7: there is no key 'Foo', only \(Self.keys)",
      ])
    #expect(file.actions.actions.map(\.command) == [.run(["first"])])
  }

  @Test func `what is right counts beside what is wrong`() {
    let text = """
      [Action one]
      On=peek
      Exec=true
      [Other]
      Key=value
      [Action two]
      On=pek
      Exec=true
      [Action three]
      On=pop
      Exec=true
      """
    let file = ActionsFile(Array(text.utf8), file: "a")
    #expect(file.mistakes.map(\.line) == [4, 7])
    #expect(file.actions.actions.map(\.name) == ["one", "three"])
  }

  @Test(arguments: [
    ([0xff, 0xfe], "the file is not UTF-8"), ([0x5b, 0, 0x5d], "the file is not UTF-8"),
    ([UInt8](repeating: 0x23, count: 256 * 1024 + 1), "the file is larger than 262144 bytes"),
  ])
  func `a file that is none of actions is refused whole`(bytes: [UInt8], problem: String) {
    let file = ActionsFile(bytes, file: "a")
    #expect(file.mistakes.map(\.description) == ["a:1: \(problem)"])
  }
}
