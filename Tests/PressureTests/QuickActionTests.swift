import Pressure
import PressureInterface
import TestSupport
import Testing
import Varlink

@testable import QuickActions

@Suite struct QuickActionTests {
  private typealias Sample = QuickActionSamples

  @Test func `an action goes over the wire and comes back as it was`() throws {
    for (action, item) in [(Sample.recent, Sample.recentItem), (Sample.search, Sample.searchItem)] {
      #expect(action.wireObject == item)
      #expect(try QuickAction(WireReader(item, subject: "test")) == action)
    }
  }

  @Test func `an action is changed by a copy`() {
    var copy = MutableQuickAction(Sample.recent)
    copy.localizedTitle = "Beach"
    copy.icon = .template(file: "/nowhere/beach.png")
    let changed = QuickAction(copy)
    #expect(changed.localizedTitle == "Beach")
    #expect(changed.type == "recent")
    #expect(changed.userInfo == Sample.recent.userInfo)
    #expect(Sample.recent.localizedTitle == "Dunes")
    #expect(QuickAction(MutableQuickAction(Sample.recent)) == Sample.recent)
  }

  @Test func `what a newer daemon knows of icons is left out`() throws {
    var item = Sample.searchItem
    for icon: JSONObject in [["symbol": "moon"], ["hologram": 1], [:]] {
      item["icon"] = .object(icon)
      #expect(try QuickAction(WireReader(item, subject: "test")).icon == nil)
    }
  }

  @Test func `values are found by their kind`() {
    let info = Sample.recent.userInfo ?? [:]
    #expect(info["photo"]?.stringValue == "dunes")
    #expect(info["page"]?.integerValue == 7)
    #expect(info["page"]?.numberValue == 7)
    #expect(info["zoom"]?.numberValue == 1.5)
    #expect(info["zoom"]?.integerValue == nil)
    #expect(info["tags"]?.arrayValue?.dropFirst().first?.boolValue == true)
    #expect(info["tags"]?.arrayValue?.last?.objectValue == [:])
  }
}

@Suite struct QuickActionIconTests {
  /// Names of the icon naming specification, as far as they are used.
  private static let specified: Set<String> = [
    "document-new", "media-playback-start", "media-playback-pause", "list-add",
    "applications-internet", "edit-find", "document-send", "process-stop",
    "x-office-address-book", "go-home", "go-jump", "emblem-favorite", "face-kiss",
    "weather-overcast", "appointment-new", "emblem-default", "mail-unread", "mail-message-new",
    "x-office-calendar", "document-open-recent", "camera-photo", "camera-video", "task-due",
    "mail-mark-read", "appointment-soon", "user-bookmarks", "media-playlist-shuffle",
    "audio-x-generic", "view-refresh", "media-record",
  ]

  @Test func `the system's set is UIKit's, and each has a word and a picture of its own`() {
    let all = QuickActionIcon.SystemType.allCases
    #expect(all.map(\.rawValue) == Array(0..<29))
    #expect(all.map(\.symbol) == QuickActionSymbol.allCases)
    #expect(all.map { "\($0)" } == QuickActionSymbol.allCases.map(\.rawValue))
    #expect(Set(all.map(\.iconName)).count == 29)
    #expect(Self.specified.isSuperset(of: all.map(\.iconName)))
    #expect(QuickActionIcon.SystemType.shuffle.rawValue == 26)
  }

  @Test func `a file that is there is shown, and a dot for one that is not`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("", to: "picture.png")
    #expect(QuickActionIcon.template(file: file).image == .file(file))
    #expect(QuickActionIcon.template(file: "\(file).gone").image == .named("media-record"))
    #expect(QuickActionIcon(kind: .themed(file)).image == .file(file))
    #expect(QuickActionIcon(kind: .themed("\(file).gone")).image == .named("media-record"))
    #expect(QuickActionIcon(kind: .themed("gimp")).image == .named("gimp"))
  }

  @Test func `a person has their picture, else that of anybody`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("", to: "ann.png")
    #expect(QuickActionIcon.contact(name: "Ann", picture: file).image == .file(file))
    #expect(QuickActionIcon.contact(name: "Ann").image == .named("avatar-default"))
    #expect(QuickActionIcon.contact(name: "Ann", picture: "/nowhere").contactName == "Ann")
    #expect(
      QuickActionIcon.contact(name: "Ann", picture: "/nowhere").image == .named("avatar-default"))
  }
}

@Suite struct QuickActionMenuTests {
  private static func actions(_ count: Int) -> [QuickAction] {
    (0..<count).map { QuickAction(type: "\($0)", localizedTitle: "T") }
  }

  @Test(arguments: [(0, 0), (4, 4), (6, 4)])
  func `a menu shows at most four and keeps the rest`(count: Int, shown: Int) {
    let menu = QuickActionMenu(of: QuickActionSamples.id, dynamic: Self.actions(count))
    #expect(menu.all == Self.actions(count))
    #expect(menu.shown == Self.actions(shown))
    #expect(menu.applicationName == nil)
    #expect(menu.notes == ["there is no desktop entry '\(QuickActionSamples.id)'"])
    #expect(menu.action(ofType: "5")?.type == (count > 5 ? "5" : nil))
  }

  private static let rows = QuickActionMenuLayout.rows(height: 10, gap: 5)

  @Test(
    arguments: [
      (100.0, nil), (95.1, nil), (95, 0), (85.1, 0), (85, 1), (75, 2), (65.1, 2), (65, nil),
      (-1e300, nil), (.nan, nil), (120, nil),
    ] as [(Double, Int?)])
  func `rows go up from the press`(y: Double, index: Int?) {
    let point = Point(x: 12, y: y)
    #expect(Self.rows.index(at: point, pressedAt: Point(x: 50, y: 100), count: 3) == index)
  }

  @Test func `rectangles are where the program says`() {
    let layout = QuickActionMenuLayout.rectangles { press, count in
      (0...count).map { Rectangle(x: press.x + Double($0) * 10, y: 0, width: 10, height: 10) }
    }
    let press = Point(x: 100, y: 0)
    #expect(layout.index(at: Point(x: 105, y: 5), pressedAt: press, count: 2) == 0)
    #expect(layout.index(at: Point(x: 110, y: 5), pressedAt: press, count: 2) == 0)
    #expect(layout.index(at: Point(x: 115, y: 5), pressedAt: press, count: 2) == 1)
    // There are two items, whatever the program says.
    #expect(layout.index(at: Point(x: 125, y: 5), pressedAt: press, count: 2) == nil)
  }
}
