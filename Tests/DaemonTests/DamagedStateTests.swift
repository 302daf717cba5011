import Glibc
import LinuxSystem
import Pipeline
import PressureDaemon
import TestSupport
import Testing

/// What becomes of learned files that are not as they were written.
@Suite(.timeLimit(.minutes(5))) struct DamagedStateTests {
  private static let whole = "pressured-learned 1\naxis 0 255\ntouches 70\nhighest 70\ncount 1\n"

  private let folder: TemporaryFolder
  private let store: LearnedStore
  private var file: String { "\(folder.path)/pad.learned" }

  init() throws {
    folder = try TemporaryFolder()
    store = LearnedStore(folder: folder.path)
  }

  private func expectNewBeginning(beside aside: [String]) throws {
    #expect(store.load("pad") == nil)
    let learned = try LearnedDevice(parsing: Self.whole)
    #expect(store.save(learned, of: "pad"))
    #expect(store.load("pad") == learned)
    #expect(folder.names == (["pad.learned"] + aside).sorted())
  }

  @Test func `a file that was cut anywhere is set aside, or says less, and the next one is whole`()
    throws
  {
    let whole = try LearnedDevice(parsing: Self.whole)
    for length in 0..<Self.whole.utf8.count {
      try folder.write(String(Self.whole.prefix(length)), to: "pad.learned")
      let cut = store.load("pad")
      #expect(cut != whole)
      #expect(folder.names == [cut == nil ? "pad.learned.damaged" : "pad.learned"])
      #expect(store.save(whole, of: "pad"))
      #expect(store.load("pad") == whole)
      try Files.remove("\(file).damaged")
    }
  }

  @Test(arguments: [
    "\u{0}", "\u{FFFD}\u{1B}[31m", "pressured-learned 0\n", "pressured-learned one\n",
    "pressured-learned 99999999999999999999\n", "\n\n", String(repeating: "x", count: 70_000),
  ])
  func `rubbish is set aside`(text: String) throws {
    try folder.write(text, to: "pad.learned")
    try expectNewBeginning(beside: ["pad.learned.damaged"])
  }

  @Test(arguments: OddFile.allCases)
  func `what is no file is set aside, and keeps nobody waiting`(kind: OddFile) throws {
    try kind.make(at: file)
    try expectNewBeginning(beside: ["pad.learned.damaged"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `what may not be read is set aside`() throws {
    try folder.write(Self.whole, to: "pad.learned")
    #expect(chmod(file, 0) == 0)
    try expectNewBeginning(beside: ["pad.learned.damaged"])
  }

  @Test func `what was set aside before is not in the way of the next`() throws {
    try OddFile.folder.make(at: file)
    #expect(store.load("pad") == nil)
    try folder.write("", to: "pad.learned.damaged/inside")
    try OddFile.folder.make(at: file)
    #expect(store.load("pad") == nil)
    try folder.write("rubbish", to: "pad.learned")
    try expectNewBeginning(
      beside: ["pad.learned.damaged", "pad.learned.damaged-2", "pad.learned.damaged-3"])
  }

  @Test func `where nothing can be set aside any more, the next one takes its place`() throws {
    let aside = (1...9).map { "pad.learned.damaged" + ($0 > 1 ? "-\($0)" : "") }
    for name in aside { try OddFile.folder.make(at: "\(folder.path)/\(name)") }
    try folder.write("rubbish", to: "pad.learned")
    try expectNewBeginning(beside: aside)
  }

  @Test(arguments: ["pressured-learned 2\nforce 7\n", "pressured-learned 10\n\u{1}"])
  func `what a newer daemon wrote is left to it`(text: String) throws {
    try folder.write(text, to: "pad.learned")
    #expect(store.load("pad") == nil)
    #expect(!store.save(try LearnedDevice(parsing: Self.whole), of: "pad"))
    #expect(folder.names == ["pad.learned"])
    #expect(try Files.read(file, limit: 1000) == Array(text.utf8))
  }

  @Test func `of devices beyond a number those are forgotten that were kept longest ago`() throws {
    let learned = try LearnedDevice(parsing: Self.whole)
    for number in 0..<LearnedStore.fileLimit {
      #expect(store.save(learned, of: "pad-\(number)"))
    }
    // The first is not the oldest any more.
    #expect(store.save(try LearnedDevice(parsing: Self.whole + "low 1\n"), of: "pad-0"))
    try folder.write("", to: "other.damaged")
    #expect(store.save(learned, of: "one-more"))
    #expect(folder.names.count == LearnedStore.fileLimit + 1)
    #expect(store.load("pad-0") != nil)
    #expect(store.load("pad-1") == nil)
    #expect(store.load("pad-2") != nil)
    #expect(store.load("one-more") != nil)
  }
}
