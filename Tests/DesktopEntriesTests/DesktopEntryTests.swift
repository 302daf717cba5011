import DesktopEntries
import TestSupport
import Testing

@Suite struct DesktopEntryTests {
  private let data: DataFolder

  init() throws {
    data = try DataFolder()
  }

  private func entry(_ id: String) throws(DesktopEntryError) -> DesktopEntry {
    try DesktopEntry(id: id, in: [data.applications])
  }

  @Test(arguments: ["org.example.Photos", "org.example.Photos.desktop"])
  func `an entry has its name, its icon, and its actions in order`(id: String) throws {
    let file = try data.write(entry: SampleEntry.photos, named: "org.example.Photos")
    let entry = try entry(id)
    #expect(entry.id == "org.example.Photos")
    #expect(entry.file == file)
    #expect(entry.iconName == "org.example.Photos")
    #expect(entry.actions.map(\.id) == ["import", "share"])
    #expect(entry.actions.map(\.iconName) == [nil, "/usr/share/pixmaps/share.png"])
    #expect(entry.notes == [])
  }

  @Test func `a dash of the name stands for a folder, too`() throws {
    try data.write(entry: SampleEntry.photos, named: "kde/org.example-photos")
    #expect(try entry("kde-org.example-photos").file.hasSuffix("kde/org.example-photos.desktop"))
    #expect(throws: DesktopEntryError.notFound(id: "kde-org.example-other")) {
      try entry("kde-org.example-other")
    }
  }

  @Test func `the entry of the first folder counts`() throws {
    let other = try DataFolder()
    let file = try other.write(entry: SampleEntry.photos, named: "photos")
    try data.write(entry: SampleEntry.photos, named: "photos")
    let folders = ["/nowhere", other.applications, data.applications]
    #expect(try DesktopEntry(id: "photos", in: folders).file == file)
  }

  @Test func `an entry that is written later is found`() throws {
    #expect(throws: DesktopEntryError.notFound(id: "photos")) { try entry("photos") }
    try data.write(entry: SampleEntry.photos, named: "photos")
    #expect(try entry("photos").actions.count == 2)
  }

  @Test(arguments: ["", ".desktop", "../photos", "a/b", "a\nb", "a\0b"])
  func `what cannot be a file's name is no name of an entry`(id: String) {
    #expect(throws: DesktopEntryError.invalidID(id)) { try entry(id) }
  }

  @Test func `an entry that is hidden is told as such`() throws {
    let file = try data.write(entry: SampleEntry.running("true", "Hidden=true"), named: "photos")
    #expect(throws: DesktopEntryError.hidden(file: file)) { try entry("photos") }
  }

  private static let broken = [
    ("", "it does not begin with the group [Desktop Entry]"),
    (
      "[Other]\n[Desktop Entry]\nType=Application\nName=A\n",
      "it does not begin with the group [Desktop Entry]"
    ),
    ("[Desktop Entry]\nName=A\nExec=true\n", "the entry has no Type"),
    (
      "[Desktop Entry]\nType=Link\nName=A\nURL=x\n", "the entry's Type is 'Link', not Application"
    ),
    ("[Desktop Entry]\nType=Application\nExec=true\n", "the entry has no Name"),
    (
      "[Desktop Entry]\nType=Application\nnonsense\n",
      "Key file contains line “nonsense” which is not a key-value pair, group, or comment"
    ),
    ("Type=Application\n", "Key file does not start with a group"),
  ]

  @Test(arguments: broken)
  func `a broken entry is told with its file and what is wrong`(text: String, reason: String) throws
  {
    let file = try data.write(entry: text, named: "photos")
    #expect(throws: DesktopEntryError.broken(file: file, reason: reason)) { try entry("photos") }
  }

  @Test func `a folder with the name of an entry is broken`() throws {
    try data.write("", to: "applications/photos.desktop/file")
    do throws(DesktopEntryError) {
      _ = try entry("photos")
      Issue.record("it was read")
    } catch {
      #expect("\(error)".hasPrefix("\(data.applications)/photos.desktop: "))
    }
  }

  @Test(arguments: [
    ("Name=A", "has no Exec"), ("Exec=true", "has no Name"), ("", "has no Name"),
  ])
  func `an action that is not whole is passed over, and told`(lines: String, mistake: String) throws
  {
    let needsExec = mistake.hasSuffix("Exec") ? "" : "DBusActivatable=true"
    let file = try data.write(
      entry: SampleEntry.acting("true", needsExec)
        .replacing("Actions=quick;", with: "Actions=other;quick;")
        + "[Desktop Action other]\n\(lines)\n", named: "photos")
    let entry = try entry("photos")
    #expect(entry.actions.map(\.id) == ["quick"])
    #expect(entry.notes == ["\(file): [Desktop Action other] \(mistake)"])
  }

  @Test func `an action without a group and one that is named twice are passed over, and told`()
    throws
  {
    let file = try data.write(
      entry: SampleEntry.acting("true").replacing(
        "Actions=quick;", with: "Actions=quick;missing;quick;"), named: "photos")
    let entry = try entry("photos")
    #expect(entry.actions.map(\.id) == ["quick"])
    #expect(
      entry.notes == [
        "\(file): the action 'missing' has no group [Desktop Action missing]",
        "\(file): the action 'quick' is named twice",
      ])
  }

  @Test(arguments: [
    ("camera", "camera"), ("camera.png", "camera"), ("camera.svg", "camera"),
    ("org.example.Camera", "org.example.Camera"), ("/opt/camera.png", "/opt/camera.png"),
    ("", nil), (".svg", nil), (".png", nil), (".svg.png", ".svg"),
  ])
  func `an icon is named as themes name it`(value: String, name: String?) throws {
    try data.write(
      entry: SampleEntry.running("true").replacing("Icon=sample", with: "Icon=\(value)"),
      named: "photos")
    #expect(try entry("photos").iconName == name)
  }
}
