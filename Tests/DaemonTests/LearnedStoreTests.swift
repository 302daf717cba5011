import Forces
import Frames
import Glibc
import LinuxSystem
import Pipeline
import PressureDaemon
import TestSupport
import Testing

@Suite struct LearnedStoreTests {
  private let folder: TemporaryFolder
  private let store: LearnedStore

  init() throws {
    folder = try TemporaryFolder()
    store = LearnedStore(folder: folder.path)
  }

  private static func learned(_ highest: Int = 70) throws -> LearnedDevice {
    try LearnedDevice(
      parsing: "pressured-learned 1\naxis 0 255\ntouches \(highest)\nhighest \(highest)\ncount 1\n")
  }

  @Test func `what is saved of a device is loaded for it and for no other`() throws {
    let learned = try Self.learned()
    #expect(store.save(learned, of: "pad"))
    #expect(store.load("pad") == learned)
    #expect(store.load("Pad") == nil)
  }

  @Test(arguments: [
    ("0018-06cb-cd8b-i2c_SYNA:00", "0018-06cb-cd8b-i2c_SYNA:00"), ("a/../b", "a%2f..%2fb"),
    ("..", "%2e."), (".hidden", "%2ehidden"), ("pad é", "pad%20%c3%a9"), ("50%", "50%25"),
    ("", "%cbf29ce484222325"), ("\u{0}\n", "%00%0a"),
  ])
  func `an id becomes a safe file name`(id: String, name: String) {
    #expect(StateFile.name(of: id) == name)
  }

  @Test func `long ids have names that fit, and differ where the ids do`() throws {
    let ids = ["x", "y"].map { String(repeating: "/", count: 500) + $0 }
    let names = ids.map(StateFile.name)
    #expect(Set(names).count == 2)
    #expect(names.allSatisfy { $0.utf8.count <= 200 })
    for id in ids { #expect(store.save(try Self.learned(), of: id)) }
    #expect(folder.names.count == 2)
  }

  @Test func `a file that cannot be kept leaves the one before`() throws {
    #expect(store.save(try Self.learned(70), of: "pad"))
    try folder.write("", to: "in-the-way")
    let store = LearnedStore(folder: "\(folder.path)/in-the-way")
    #expect(!store.save(try Self.learned(80), of: "pad"))
    #expect(store.load("pad") == nil)
    #expect(self.store.load("pad") == (try Self.learned(70)))
  }
}

@Suite struct LearnedKeeperTests {
  private let folder: TemporaryFolder
  private let store: LearnedStore
  private var keeper: LearnedKeeper

  init() throws {
    folder = try TemporaryFolder()
    store = LearnedStore(folder: folder.path)
    keeper = LearnedKeeper(store: store, id: "pad", kept: nil)
  }

  private static func learned(_ highest: Int) throws -> LearnedDevice {
    try LearnedDevice(
      parsing: "pressured-learned 1\naxis 0 255\ntouches \(highest)\nhighest \(highest)\ncount 1\n")
  }

  private func at(_ seconds: Int64) -> Timestamp { Timestamp(microseconds: seconds * 1_000_000) }

  private var highest: Int32? { store.load("pad")?.force.touches.highest }

  @Test mutating func `it is written at once, and then at most every five minutes`() throws {
    keeper.keep(try Self.learned(50), at: at(10))
    #expect(highest == 50)
    keeper.keep(try Self.learned(60), at: at(309))
    #expect(highest == 50)
    keeper.keep(try Self.learned(60), at: at(310))
    #expect(highest == 60)
  }

  @Test mutating func `the last time it is written in any case`() throws {
    keeper.keep(try Self.learned(50), at: at(10))
    keeper.keep(try Self.learned(60), at: at(11), last: true)
    #expect(highest == 60)
  }

  @Test mutating func `in use it is looked at every five minutes`() {
    let times = [10, 309, 310, 311].map { at($0) }
    #expect(times.map { keeper.isDue(at: $0) } == [true, false, true, false])
  }

  @Test mutating func `nothing is written where nothing is new`() throws {
    keeper = LearnedKeeper(store: store, id: "pad", kept: try Self.learned(50))
    keeper.keep(try Self.learned(50), at: at(10), last: true)
    keeper.keep(nil, at: at(20), last: true)
    keeper.keep(
      try LearnedDevice(parsing: "pressured-learned 1\naxis 0 255\n"), at: at(30), last: true)
    #expect(folder.names == [])
  }

  @Test mutating func `what could not be written is tried again`() throws {
    // A folder in the way of the file.
    let path = "\(folder.path)/pad.learned.new"
    #expect(mkdir(path, 0o700) == 0)
    keeper.keep(try Self.learned(50), at: at(10))
    #expect(highest == nil)
    #expect(rmdir(path) == 0)
    keeper.keep(try Self.learned(50), at: at(310))
    #expect(highest == 50)
  }
}
