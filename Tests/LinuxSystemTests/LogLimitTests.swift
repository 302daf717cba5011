import LinuxSystem
import Testing

@Suite struct LogLimitTests {
  private var limit = LogLimit<Int>(lines: 3, in: .seconds(60), subjects: 2)

  private func instant(_ seconds: Int64) -> MonotonicInstant {
    MonotonicInstant(microseconds: seconds * 1_000_000)
  }

  /// What becomes of so many lines about a subject, all at one moment.
  private mutating func lines(
    _ count: Int, about subject: Int = 1, at seconds: Int64
  ) -> [String] {
    (0..<count).compactMap { limit.admit("line \($0)", about: subject, at: instant(seconds)) }
  }

  @Test mutating func `of many lines the first few are written, and the last says so`() {
    #expect(
      lines(10_000, at: 0) == [
        "line 0", "line 1", "line 2; more of these are left out for 60 s",
      ])
    #expect(lines(10_000, at: 59) == [])
  }

  @Test mutating func `the first of a later window says how many were left out`() {
    _ = lines(13, at: 0)
    #expect(lines(2, at: 60) == ["line 0 (10 like it were left out)", "line 1"])
  }

  @Test mutating func `a few lines are written as they are, whenever they come`() {
    for window: Int64 in 0..<4 {
      #expect(lines(2, at: window * 60) == ["line 0", "line 1"])
    }
  }

  @Test mutating func `subjects do not share, but those beyond the limit do`() {
    #expect(lines(5, about: 1, at: 0).count == 3)
    #expect(lines(5, about: 2, at: 0).count == 3)
    let more = (3..<1000).flatMap { subject in
      (0..<5).compactMap { _ in limit.admit("more", about: subject, at: instant(1)) }
    }
    #expect(more.count == 3)
    #expect(lines(5, about: 1, at: 1) == [])
  }

  @Test mutating func `a subject of which nothing was said lately gives its place up`() {
    _ = lines(5, about: 1, at: 0)
    _ = lines(5, about: 2, at: 30)
    #expect(lines(1, about: 3, at: 61) == ["line 0"])
    #expect(lines(1, about: 2, at: 61) == [])
    #expect(lines(5, about: 4, at: 61).count == 3)
  }

  @Test mutating func `what is left out costs no text`() {
    _ = lines(3, at: 0)
    var isMade = false
    func text() -> String {
      isMade = true
      return ""
    }
    #expect(limit.admit(text(), about: 1, at: instant(0)) == nil)
    #expect(!isMade)
  }
}
