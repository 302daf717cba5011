import Arguments
import FoundationEssentials
import ManualFiles
import TestSupport
import Testing

@testable import ActionBindings
@testable import Configuration

/// What stands in the repository, against what the programs know of themselves.
@Suite struct StoredFileTests {
  private static let root = RecordingPaths.repositoryRoot

  /// A program's completions.
  private static func scripts(of name: String) throws -> [String] {
    try ["bash/\(name)", "zsh/_\(name)", "fish/\(name).fish"].map {
      try ManualFiles.read("completions/\($0)", in: root)
    }
  }

  /// Every option that the help of a program, or of a command of it, shows.
  private static func options(of command: Command, isProgram: Bool = true) -> [Option] {
    command.allOptions(hasVersion: isProgram)
      + command.subcommands.flatMap { options(of: $0, isProgram: false) }
  }

  /// The words of a page as a reader sees them, each escape being its character.
  private static func words(_ page: String) -> String {
    page.replacing("\\-", with: "-").replacing("\\&", with: "")
  }

  @Test func `each file is as make-manual would write it, and there is no other`() throws {
    let contents = try ManualFiles.contents(in: Self.root)
    for (path, content) in contents.sorted(by: { $0.key < $1.key }) {
      // A file that is not there differs.
      let stored = try? ManualFiles.read(path, in: Self.root)
      #expect(stored == content, "\(path): run make-manual")
    }
    let folders = ["man", "completions/bash", "completions/zsh", "completions/fish"]
    let stored = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: "\(Self.root)/\(folder)")
        .filter { !$0.hasSuffix(".in") }.map { "\(folder)/\($0)" }
    }
    #expect(stored.sorted() == contents.keys.sorted())
  }

  @Test(arguments: ManualFiles.programs.indices)
  func `each option of each help is in the page and in every completion`(index: Int) throws {
    let program = ManualFiles.programs[index]
    let page = try #require(ManualPage.all.first { $0.program?.name == program.name })
    let manual = try ManualFiles.read(page.path, in: Self.root)
    let scripts = try Self.scripts(of: program.name)
    for option in Self.options(of: program) {
      #expect(manual.contains("Fl -\(option.long)"))
      for script in scripts { #expect(script.contains(option.long)) }
      guard let letter = option.short else { continue }
      #expect(manual.contains(".It Fl \(letter) , Fl -\(option.long)"))
      for script in scripts {
        #expect(script.contains("-\(letter)") || script.contains("-s \(letter) "))
      }
    }
    for command in program.subcommands {
      #expect(manual.contains(".Ss \(command.name)\n"))
      for script in scripts { #expect(script.contains(command.name)) }
    }
  }

  @Test func `each key of the configuration files is in their pages`() throws {
    let settings = Self.words(try ManualFiles.read("man/pressured.conf.5", in: Self.root))
    for key in Setting.keys { #expect(settings.contains("\(key)=")) }
    let actions = Self.words(try ManualFiles.read("man/pressure-actions.5", in: Self.root))
    for key in ActionKey.names { #expect(actions.contains("\(key)=")) }
  }

  @Test(arguments: ManualPage.all.map(\.path))
  func `what a page refers to is there, where it is one of ours`(path: String) throws {
    let ours = ManualPage.all.map { $0.path.replacing("man/", with: "") }
    let text = try ManualFiles.read(path, in: Self.root)
    let references = text.split(separator: "\n").filter { $0.hasPrefix(".Xr ") }
    #expect(!references.isEmpty)
    for reference in references {
      let words = reference.split(separator: " ")
      guard words.count > 2, words[1].contains("pressure") else { continue }
      let page = words[1...2].joined(separator: ".")
      #expect(ours.contains(page))
    }
  }
}
