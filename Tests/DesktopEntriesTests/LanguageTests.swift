import TestSupport
import Testing

/// What entries say in the languages of other processes, of which none calls `setlocale`.
@Suite(.timeLimit(.minutes(5))) struct LanguageTests {
  private func shown(_ language: [String: String]) throws -> [Substring] {
    let data = try DataFolder()
    try data.write(entry: SampleEntry.photos, named: "photos")
    let environment = data.environment.merging(["LC_ALL": ""]) { $1 }.merging(language) { $1 }
    return try Program("EntryProbe", ["show", "photos"], environment: environment).finish().lines
  }

  @Test(arguments: [
    ["LANGUAGE": "de"], ["LANGUAGE": "de", "LC_ALL": "C.UTF-8"], ["LANGUAGE": "xx:de_DE"],
    ["LC_ALL": "de_DE.UTF-8"], ["LC_MESSAGES": "de_CH.UTF-8", "LANG": "fr"], ["LANG": "de@euro"],
  ])
  func `names are in the language of the environment, whether its locale is installed or not`(
    language: [String: String]
  ) throws {
    #expect(
      try shown(language) == [
        "photos|Fotos|org.example.Photos", "import|Import|-",
        "share|Teilen|/usr/share/pixmaps/share.png",
      ])
  }

  @Test func `a country's own word wins`() throws {
    #expect(try shown(["LANG": "de_AT.UTF-8"]).last?.hasPrefix("share|Herzeigen|") == true)
  }

  @Test(arguments: [["LC_ALL": "C"], ["LANG": "fr_FR.UTF-8"], [:]])
  func `without a language of the entry names are as they were written first`(
    language: [String: String]
  ) throws {
    #expect(try shown(language).first == "photos|Photos|org.example.Photos")
  }
}
