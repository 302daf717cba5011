import PressureDaemon
import PressureInterface
import Testing
import Varlink

@Suite struct QuickActionItemsTests {
  private static let sound: JSONObject = ["type": "new", "localizedTitle": "New"]

  /// The second of two items, with one member another.
  private static func items(_ key: String, _ value: JSONValue?) -> [JSONValue] {
    var item = sound
    item[key] = value
    return [["type": "first", "localizedTitle": "First"], .object(item)]
  }

  private func mistake(in values: [JSONValue]) -> QuickActionItemsError? {
    do throws(QuickActionItemsError) {
      _ = try QuickActionItems(values)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ["type": "a", "localizedTitle": "A"],
      ["type": "a b", "localizedTitle": "ä", "localizedSubtitle": " "],
      ["type": "a", "localizedTitle": "A", "icon": ["symbol": "capturePhoto"]],
      ["type": "a", "localizedTitle": "A", "icon": ["file": "/a.png"]],
      ["type": "a", "localizedTitle": "A", "icon": ["contact": ["name": "Ada"]]],
      [
        "type": "a", "localizedTitle": "A",
        "icon": ["contact": ["name": "Ada", "picture": "/ada.png"]],
      ],
      ["type": "a", "localizedTitle": "A", "userInfo": [:]],
      [
        "type": "a", "localizedTitle": "A",
        "userInfo": ["a": [1, 2.5, true, .null, ["b c": " "]], "": ""],
      ],
    ] as [JSONObject])
  func `an item that follows the rules is taken as it is`(item: JSONObject) throws {
    #expect(try QuickActionItems([.object(item)]).values == [item])
  }

  @Test(
    arguments: [
      ("type", nil, "", .missing), ("type", .null, "", .missing), ("type", "", "", .empty),
      ("type", " a", "", .space), ("type", "a\t", "", .space), ("type", "\u{a0}a", "", .space),
      ("type", " ", "", .space), ("type", 5, "", .wrongType), ("type", ["a"], "", .wrongType),
      ("type", "first", "", .duplicate), ("localizedTitle", nil, "", .missing),
      ("localizedTitle", "", "", .empty), ("localizedTitle", "a ", "", .space),
      ("localizedTitle", false, "", .wrongType), ("localizedSubtitle", 1.5, "", .wrongType),
      ("icon", "add", "", .wrongType), ("icon", [:], "", .empty),
      ("icon", ["symbol": "nothing"], ".symbol", .unknown),
      ("icon", ["symbol": "Add"], ".symbol", .unknown),
      ("icon", ["symbol": ""], ".symbol", .empty), ("icon", ["symbol": 1], ".symbol", .wrongType),
      ("icon", ["file": "a.png"], ".file", .relative), ("icon", ["file": ""], ".file", .empty),
      ("icon", ["file": "~/a.png"], ".file", .relative),
      ("icon", ["file": "file:///a"], ".file", .relative),
      ("icon", ["file": []], ".file", .wrongType),
      ("icon", ["symbol": "add", "file": "/a"], "", .several),
      ("icon", ["file": "/a", "contact": ["name": "Ada"]], "", .several),
      ("icon", ["contact": "Ada"], ".contact", .wrongType),
      ("icon", ["contact": [:]], ".contact.name", .missing),
      ("icon", ["contact": ["name": ""]], ".contact.name", .empty),
      ("icon", ["contact": ["name": " Ada"]], ".contact.name", .space),
      ("icon", ["contact": ["name": "Ada", "picture": "a"]], ".contact.picture", .relative),
      ("icon", ["contact": ["name": "Ada", "age": 36]], ".contact.age", .unknown),
      ("icon", ["symbol ": "add"], ".symbol ", .space), ("icon", ["x": "y"], ".x", .unknown),
      ("userInfo", "text", "", .wrongType), ("userInfo", [1], "", .wrongType),
      ("userInfo", ["a ": 1], ".a ", .space), ("userInfo", ["\na": 1], ".\na", .space),
      ("userInfo", ["a": [0, ["b": [" c": 1]]]], ".a[1].b. c", .space),
      ("userInfo", ["a\u{0}": 1, "a\u{fffd}": 2], "", .duplicate), ("color", "red", "", .unknown),
      (" type", "a", "", .space),
    ] as [(String, JSONValue?, String, QuickActionItemsError.Mistake)])
  func `an item that breaks a rule is refused with what and where`(
    key: String, value: JSONValue?, rest: String, mistake: QuickActionItemsError.Mistake
  ) {
    let found = self.mistake(in: Self.items(key, value))
    #expect(found == .invalid(field: "items[1].\(key)\(rest)", mistake))
  }

  @Test(arguments: ["text", 1, .null, []] as [JSONValue])
  func `an item is an object`(value: JSONValue) {
    #expect(mistake(in: [value]) == .invalid(field: "items[0]", .wrongType))
  }

  @Test func `members that are null are as good as missing, but not in userInfo`() throws {
    let items = try QuickActionItems([
      [
        "type": "a", "localizedTitle": "A", "localizedSubtitle": .null,
        "icon": ["symbol": "add", "file": .null, "contact": .null], "userInfo": ["a": .null],
      ]
    ])
    let kept: JSONObject = [
      "type": "a", "localizedTitle": "A", "icon": ["symbol": "add"], "userInfo": ["a": .null],
    ]
    #expect(items.values == [kept])
  }

  @Test func `an application has up to 64 items`() throws {
    let values = (0..<65).map { number -> JSONValue in
      ["type": .string("\(number)"), "localizedTitle": "A"]
    }
    #expect(try QuickActionItems(Array(values.prefix(64))).values.count == 64)
    #expect(mistake(in: values) == .tooMany(limit: 64))
  }

  @Test func `too many are refused before any is looked at`() {
    #expect(mistake(in: Array(repeating: .null, count: 10_000)) == .tooMany(limit: 64))
  }

  @Test(arguments: [(0, nil), (1, QuickActionItemsError.tooLarge(index: 1, limit: 16384))])
  func `an item may have 16 KiB as JSON`(excess: Int, error: QuickActionItemsError?) {
    // What the item is beside the text: {"type":"new","localizedTitle":"New","userInfo":{"a":""}}
    let text = String(repeating: "x", count: 16 * 1024 - 57 + excess)
    #expect(mistake(in: Self.items("userInfo", ["a": .string(text)])) == error)
  }

  @Test func `a path shows no more of a key than one can read`() {
    let key = String(repeating: "k", count: 1000)
    let shown = String(repeating: "k", count: 64)
    #expect(mistake(in: Self.items(key, 1)) == .invalid(field: "items[1].\(shown)", .unknown))
  }

  @Test func `an item is found by its type`() throws {
    let items = try QuickActionItems(Self.items("localizedTitle", "Second"))
    #expect(items.item(ofType: "new")?["localizedTitle"] == "Second")
    #expect(items.item(ofType: "other") == nil)
  }

  @Test func `symbols and mistakes are those of the interface`() throws {
    let interface = try InterfaceDescription(parsing: InterfaceTexts.quickActions)
    #expect(
      interface.type(named: "Symbol")
        == .enumeration(QuickActionSymbol.allCases.map(\.rawValue)))
    #expect(QuickActionSymbol.allCases.count == 29)
    #expect(
      interface.type(named: "Mistake")
        == .enumeration(QuickActionItemsError.Mistake.allCases.map(\.rawValue)))
  }
}

@Suite struct ApplicationOfUserTests {
  @Test(arguments: ["a", "org.example.Photos", "Straße 1", String(repeating: "a", count: 255)])
  func `a name that a desktop entry may have is taken`(name: String) throws {
    #expect(try ApplicationOfUser(user: 1, name: name).name == name)
  }

  @Test(arguments: [
    "", "a/b", "/", "a\u{0}", "a\nb", "a\u{7f}", "org.example.Photos.desktop", ".desktop",
    String(repeating: "a", count: 256), String(repeating: "é", count: 128),
  ])
  func `any other is refused, and repeated`(name: String) {
    let error = #expect(throws: VarlinkError.self) {
      try ApplicationOfUser(user: 1, name: name)
    }
    #expect(error?.name == "io.pressured.QuickActions.InvalidApplication")
    #expect(error?.parameters == ["application": .string(name)])
  }
}
