import LinuxSystem
import Testing
import VarlinkServer

@Suite struct TokenBucketTests {
  private func instant(_ milliseconds: Int64) -> MonotonicInstant {
    MonotonicInstant(microseconds: milliseconds * 1000)
  }

  @Test func `a burst up to the capacity passes and one more does not`() {
    var bucket = TokenBucket(rate: 10, capacity: 3, now: instant(0))
    let taken = (0..<4).map { _ in bucket.take(now: instant(0)) }
    #expect(taken == [true, true, true, false])
  }

  @Test func `tokens come back at the rate`() {
    var bucket = TokenBucket(rate: 10, capacity: 1, now: instant(0))
    let taken = [0, 50, 100, 150, 200].map { bucket.take(now: instant($0)) }
    #expect(taken == [true, false, true, false, true])
  }

  @Test func `a long pause fills the bucket and no more`() {
    var bucket = TokenBucket(rate: 10, capacity: 2, now: instant(0))
    let later = MonotonicInstant(microseconds: .max)
    let taken = (0..<3).map { _ in bucket.take(now: later) }
    #expect(taken == [true, true, false])
  }

  @Test func `a clock that goes back adds nothing`() {
    var bucket = TokenBucket(rate: 10, capacity: 1, now: instant(1000))
    let taken = [1000, 0, 50].map { bucket.take(now: instant($0)) }
    #expect(taken == [true, false, false])
  }
}
