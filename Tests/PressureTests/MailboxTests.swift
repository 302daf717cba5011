import Testing

@testable import Pressure

@Suite(.timeLimit(.minutes(5))) struct MailboxTests {
  private let lost = PressureError(.connectionLost, "lost")

  @Test func `it is full at its limit, and the reader goes on at half of it`() async throws {
    let mailbox = Mailbox<Int>()
    for number in 0..<Mailbox<Int>.limit {
      #expect(mailbox.hasRoom())
      mailbox.deliver([number])
    }
    #expect(!mailbox.hasRoom())
    var resumedAfter: [Int] = []
    for number in 0..<Mailbox<Int>.limit {
      let delivery = await mailbox.next()
      #expect(try delivery.result.get() == number)
      if delivery.resumesReader { resumedAfter.append(number + 1) }
    }
    #expect(resumedAfter == [Mailbox<Int>.limit / 2])
  }

  @Test func `an error comes after what was delivered, once`() async throws {
    let mailbox = Mailbox<Int>()
    mailbox.deliver([1])
    mailbox.finish(lost)
    mailbox.deliver([2])
    #expect(try await mailbox.next().result.get() == 1)
    let failure = await mailbox.next().result
    #expect(throws: lost) { try failure.get() }
    #expect(try await mailbox.next().result.get() == nil)
    #expect(!mailbox.hasRoom())
  }

  @Test func `cancelling drops what was not taken`() async throws {
    let mailbox = Mailbox<Int>()
    mailbox.deliver([1, 2])
    mailbox.cancel()
    #expect(try await mailbox.next().result.get() == nil)
  }

  @Test func `whoever waits is woken by an element, and by the end`() async throws {
    let mailbox = Mailbox<Int>()
    async let first = mailbox.next()
    mailbox.deliver([1])
    #expect(try await first.result.get() == 1)
    async let second = mailbox.next()
    mailbox.finish(lost)
    let result = await second.result
    #expect(throws: lost) { try result.get() }
  }

  @Test func `of states only the newest is kept`() async throws {
    let mailbox = Mailbox<Int>(keepsNewestOnly: true)
    mailbox.deliver([1])
    mailbox.deliver([2, 3])
    mailbox.finish(nil)
    #expect(try await mailbox.next().result.get() == 3)
    #expect(try await mailbox.next().result.get() == nil)
  }
}

@Suite struct BackoffTests {
  @Test func `it doubles up to two seconds and begins again`() {
    var backoff = Backoff()
    let delays = (0..<7).map { _ in backoff.next() }
    #expect(delays == [100, 200, 400, 800, 1600, 2000, 2000].map { .milliseconds($0) })
    backoff.reset()
    #expect(backoff.next() == .milliseconds(100))
  }
}
