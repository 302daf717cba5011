import ActionBindings
import Testing

@Suite struct ExecLineTests {
  @Test(arguments: [
    ("true", ["true"]),
    ("  touch  a\tb \n c ", ["touch", "a", "b", "c"]),
    (#"touch "a b" c"#, ["touch", "a b", "c"]),
    (#"sh -c "echo \"\$HOME\" \`id\` \\\\""#, ["sh", "-c", #"echo "$HOME" `id` \\"#]),
    (
      #"sh -c "a 'b' $c | d; e > f & (g) * ? # ~ `h`""#,
      ["sh", "-c", "a 'b' $c | d; e > f & (g) * ? # ~ `h`"]
    ),
    (#"touch """#, ["touch", ""]),
    (#"date +%%s "%%d""#, ["date", "+%s", "%d"]),
    (#""/opt/My Program/run" --x=1"#, ["/opt/My Program/run", "--x=1"]),
    ("touch Grüße", ["touch", "Grüße"]),
  ])
  func `arguments are separated by blanks and held together by double quotes`(
    text: String, expected: [String]
  ) throws {
    #expect(try ExecLine.arguments(of: text) == expected)
  }

  @Test(arguments: [
    (#"touch "a"#, ExecProblem.quoteNotClosed),
    (#"touch ""#, .quoteNotClosed),
    (#"touch "a\"#, .unknownEscape(nil)),
    (#"touch a"b""#, .quoteInside),
    (#"touch "a"b"#, .quoteInside),
    (#"touch "a""b""#, .quoteInside),
    (#"touch "a\nb""#, .unknownEscape("n")),
    ("touch a;b", .needsQuotes(";")),
    ("touch $HOME", .needsQuotes("$")),
    ("touch ~/a", .needsQuotes("~")),
    ("a | b", .needsQuotes("|")),
    ("a > b", .needsQuotes(">")),
    ("a &", .needsQuotes("&")),
    ("touch *", .needsQuotes("*")),
    (#"touch a\ b"#, .needsQuotes("\\")),
    ("touch 'a b'", .needsQuotes("'")),
    ("view %f", .fieldCode("f")),
    (#"view "%U""#, .fieldCode("U")),
    ("view 100%", .fieldCode(nil)),
    ("", .noProgram),
    (#""" a"#, .noProgram),
  ])
  func `what is no program with arguments is refused`(text: String, problem: ExecProblem) {
    #expect(throws: problem) { try ExecLine.arguments(of: text) }
  }

  @Test(arguments: [
    ["touch", "a b", ""], ["sh", "-c", #"echo "$HOME" `id` \ 100% | wc > 'x'"#], ["a", "\t", "\n"],
    ["%f", "%%"],
  ])
  func `what is written is read as it was`(arguments: [String]) throws {
    #expect(try ExecLine.arguments(of: ExecLine.text(of: arguments)) == arguments)
  }
}
