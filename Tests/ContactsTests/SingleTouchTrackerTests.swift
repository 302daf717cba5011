import Contacts
import Frames
import Testing

struct SingleTouchTrackerTests {
  @Test func `the touch key decides where there is one`() {
    var session = TrackingSession(.singleTouch())
    #expect(session.send([.axis(.x, 50), .axis(.pressure, 20)]).isEmpty)
    let began = session.send([.key(.touch, 1)])
    #expect(began.map(\.summary) == ["1 began 20"])
    #expect(began.map(\.x) == [0.5])
    #expect(session.send([.axis(.pressure, 0)]).map(\.summary) == ["1 moved 0"])
    #expect(session.send([]).map(\.summary) == ["1 stationary 0"])
    #expect(session.send([.key(.touch, 0), .axis(.x, 60)]).map(\.x) == [0.6])
    #expect(session.result.contacts.map(\.phase) == [.ended])
  }

  @Test func `pressure decides where there is no touch key`() {
    var session = TrackingSession(.singleTouch(keys: [.toolFinger]))
    #expect(session.send([.key(.toolFinger, 1)]).isEmpty)
    #expect(session.send([.axis(.pressure, 1)]).map(\.summary) == ["1 began 1"])
    #expect(session.send([.axis(.pressure, 0)]).map(\.summary) == ["1 ended 0"])
  }

  @Test func `the tool key decides where there is nothing else`() {
    var session = TrackingSession(.singleTouch(keys: [.toolFinger], hasPressure: false))
    #expect(session.send([.key(.toolFinger, 1)]).map(\.summary) == ["1 began 0"])
    #expect(session.send([.key(.toolFinger, 0)]).map(\.summary) == ["1 ended 0"])
  }

  @Test(arguments: [(Frame.Origin.device, "1 ended 9"), (.resynchronized, "1 cancelled 9")])
  func `lifting and landing in one frame are two contacts`(origin: Frame.Origin, end: String) {
    var session = TrackingSession(.singleTouch())
    session.send([.key(.touch, 1), .axis(.pressure, 9)])
    let contacts = session.send(
      [.axis(.pressure, 12), .key(.touch, 0), .key(.touch, 1)], origin: origin)
    #expect(contacts.map(\.summary) == [end, "2 began 12"])
  }

  @Test func `a touch that comes and goes within a frame is left out`() {
    var session = TrackingSession(.singleTouch())
    #expect(session.send([.key(.touch, 1), .key(.touch, 0)]).isEmpty)
  }
}
