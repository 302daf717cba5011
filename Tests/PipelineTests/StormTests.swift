import Storm
import Testing

@Suite struct StormTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `any events of any device leave nothing open and no force out of range`(seed: UInt64) {
    var storm = Storm(seed: seed)
    storm.run(frames: 20_000)
    #expect(storm.mistakes == [])
    #expect(storm.frames == 20_000)
    #expect(storm.contacts > 1000)
    #expect(storm.presses > 50)
    #expect(storm.peakForce > 1)
  }
}
