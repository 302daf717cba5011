import Screens
import Testing

@Suite struct ForceHistoryTests {
  @Test func `a force lasts until the next`() {
    var history = ForceHistory()
    history.add(0.5, at: .seconds(1))
    history.add(0, at: .seconds(2))
    let peaks = history.peaks(10, at: .milliseconds(4900))
    // Half-second parts from 0.0 s on: the force is there from 1.0 s to 2.0 s.
    #expect(peaks == [0, 0, 0.5, 0.5, 0.5, 0, 0, 0, 0, 0])
  }

  @Test func `a short peak is not lost`() {
    var history = ForceHistory()
    history.add(0.1, at: .zero)
    history.add(0.9, at: .milliseconds(2001))
    history.add(0.1, at: .milliseconds(2002))
    #expect(history.peaks(10, at: .seconds(4)).max() == 0.9)
  }

  @Test func `it moves for as long as something changed in the last seconds`() {
    var history = ForceHistory()
    #expect(!history.isMoving(at: .zero))
    history.add(0.5, at: .seconds(1))
    #expect(!history.isMoving(at: .seconds(1)))
    history.add(0, at: .seconds(2))
    #expect(history.isMoving(at: .milliseconds(6900)))
    #expect(!history.isMoving(at: .milliseconds(7100)))
  }

  @Test func `it holds no more than its limit, and the newest`() {
    var history = ForceHistory()
    for index in 0..<(ForceHistory.limit + 500) {
      history.add(Double(index), at: .microseconds(index))
    }
    #expect(history.count == ForceHistory.limit)
    #expect(history.peaks(1, at: .microseconds(ForceHistory.limit + 500)).max() == 6499)
  }

  @Test func `a clock that goes back begins anew`() {
    var history = ForceHistory()
    history.add(1, at: .seconds(100))
    history.add(0.2, at: .seconds(1))
    #expect(history.count == 1)
    #expect(history.peaks(5, at: .seconds(1)).max() == 0.2)
  }

  @Test(arguments: [Duration.seconds(Int64.max / 2), .seconds(-5), .zero])
  func `no time is too much for it`(time: Duration) {
    var history = ForceHistory()
    history.add(0.5, at: .seconds(1))
    #expect(history.peaks(70, at: time).count == 70)
  }
}
