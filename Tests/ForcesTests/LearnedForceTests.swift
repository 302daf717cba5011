import Contacts
import Forces
import Frames
import TestSupport
import Testing

/// What is learned of a surface, kept, and begun with again.
@Suite struct LearnedForceTests {
  private static func scale(
    _ range: AxisRange = AxisRange(minimum: 0, maximum: 255), hints: DeviceHints = DeviceHints(),
    learned: LearnedForce = LearnedForce()
  ) -> ForceScale {
    ForceScale(
      description: Descriptions.touchpad(pressure: range), class: .contact, surface: .touchpad,
      hints: hints, learned: learned)
  }

  private static func contact(
    _ phase: ContactPhase, _ pressure: Int32, id: UInt32 = 1
  ) -> Contact {
    Contact(
      id: ContactID(rawValue: id), phase: phase, tool: .finger, x: 0, y: 0, pressure: pressure)
  }

  private static func touch(_ scale: inout ForceScale, _ peaks: some Sequence<Int32>) {
    for peak in peaks {
      scale.learn([contact(.began, peak / 2)])
      scale.learn([contact(.moved, peak)])
      scale.learn([contact(.ended, 0)])
    }
  }

  /// The scale as seen from outside.
  private static func shape(_ scale: ForceScale) -> [Double] {
    stride(from: 0, through: 255, by: 5).map { scale.force(ofRaw: Int32($0)).value }
  }

  @Test(arguments: 1...20)
  func `the scale never moves while a contact is down`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var scale = Self.scale()
    var down: Set<UInt32> = []
    var next: UInt32 = 1
    for _ in 0..<3000 {
      let before = Self.shape(scale)
      var frame = down.map { Self.contact(.moved, .random(in: -10...400, using: &random), id: $0) }
      if Int.random(in: 0..<3, using: &random) == 0, down.count < 3 {
        frame.append(Self.contact(.began, .random(in: 1...200, using: &random), id: next))
        down.insert(next)
        next += 1
      } else if Int.random(in: 0..<2, using: &random) == 0, let id = down.min() {
        let end: ContactPhase = Bool.random(using: &random) ? .ended : .cancelled
        frame = frame.map { $0.id.rawValue == id ? Self.contact(end, 0, id: id) : $0 }
        down.remove(id)
      }
      scale.learn(frame)
      if !down.isEmpty { #expect(Self.shape(scale) == before) }
    }
    #expect(abs(scale.force(ofRaw: .max).value - scale.maximumPossibleForce) < 1e-9)
    #expect(scale.learned.touches.count == TouchHistory.neededForRange)
  }

  @Test(arguments: [[Int32(66), 70, 74, 68, 72], Array(repeating: 20, count: 60), [5, 250]])
  func `a scale begins where it was left`(peaks: [Int32]) {
    var scale = Self.scale()
    Self.touch(&scale, peaks)
    let again = Self.scale(learned: scale.learned)
    #expect(Self.shape(again) == Self.shape(scale))
    #expect(again.learned == scale.learned)
    #expect(again.maximumPossibleForce == scale.maximumPossibleForce)
  }

  @Test func `on a pad that never gets to a palm full scale is the hardest touch`() {
    var scale = Self.scale()
    Self.touch(&scale, repeatElement(20, count: 48))
    Self.touch(&scale, [70])
    #expect(scale.force(ofRaw: 129).normalized < 1)
    Self.touch(&scale, [20])
    #expect(abs(scale.force(ofRaw: 20).value - 1) < 1e-9)
    #expect(scale.force(ofRaw: 69).normalized < 1)
    #expect(scale.force(ofRaw: 70).normalized == 1)
  }

  @Test func `the range seen so far only widens, up to a palm`() {
    var scale = Self.scale()
    Self.touch(&scale, repeatElement(20, count: 50))
    #expect(scale.force(ofRaw: 60).normalized == 1)
    #expect(scale.force(ofRaw: 59).normalized < 1)
    Self.touch(&scale, [90])
    Self.touch(&scale, repeatElement(20, count: 50))
    #expect(scale.force(ofRaw: 89).normalized < 1)
    #expect(scale.force(ofRaw: 90).normalized == 1)
    Self.touch(&scale, [250])
    #expect(scale.force(ofRaw: 129).normalized < 1)
    #expect(scale.force(ofRaw: 130).normalized == 1)
  }

  @Test func `a known palm stays full scale whatever is seen`() {
    var scale = Self.scale(hints: DeviceHints(palm: 100))
    Self.touch(&scale, repeatElement(20, count: 60))
    #expect(scale.force(ofRaw: 99).normalized < 1)
    #expect(scale.force(ofRaw: 100).normalized == 1)
  }

  @Test func `what is learned stays inside the axis and its bounds`() {
    var scale = Self.scale(AxisRange(minimum: 10, maximum: 200))
    Self.touch(&scale, (0..<500).map { _ in 400 })
    let touches = scale.learned.touches
    #expect(touches.peaks == Array(repeating: 200, count: TouchHistory.remembered))
    #expect(touches.highest == 200)
    #expect(touches.count == TouchHistory.neededForRange)
  }

  @Test func `a calibrated surface learns nothing`() throws {
    var scale = Self.scale(hints: DeviceHints(grams: try MeasuredCurve(parsing: "0:0 100:300")))
    Self.touch(&scale, repeatElement(20, count: 60))
    #expect(scale.learned == LearnedForce())
  }

  @Test(arguments: [-1, 3]) func `no more touches were low than there were`(low: Int) {
    #expect(TouchHistory(peaks: [1, 1], highest: 1, count: 2, low: low) == nil)
  }

  @Test(arguments: [
    ([], nil, 1), ([], 9, 0), ([1], nil, 1), ([1, 2], 1, 2), ([1], 1, 2), ([1], 1, 0),
    (Array(repeating: 1, count: 16), 1, 16), (Array(repeating: 1, count: 15), 1, 51),
  ])
  func `a history that contradicts itself is none`(peaks: [Int32], highest: Int32?, count: Int) {
    #expect(TouchHistory(peaks: peaks, highest: highest, count: count) == nil)
  }
}

/// A worn pen that is known from earlier.
@Suite struct RememberedPenTests {
  private static func scale(_ learned: LearnedForce = LearnedForce()) -> ForceScale {
    ForceScale(
      description: Descriptions.pen(pressure: AxisRange(minimum: 0, maximum: 1000)), class: .pen,
      surface: .tablet, learned: learned)
  }

  private static func hover(_ scale: inout ForceScale, _ pressure: Int32, times: Int = 1) {
    for _ in 0..<times { scale.learn(PenHover(tool: .pen, pressure: pressure)) }
  }

  @Test func `its offset counts from the beginning`() {
    let scale = Self.scale(LearnedForce(penOffsets: [.pen: 170]))
    #expect(scale.penOffsets[.pen] == 0.17)
    #expect(scale.penOffsets[.eraser] == 0)
    #expect(scale.learned.penOffsets == [.pen: 170])
  }

  @Test func `wear that is known from earlier is there at once, and told when it is seen again`() {
    var scale = Self.scale(LearnedForce(penOffsets: [.pen: 170, .eraser: 8]))
    let wear = PenWear(tool: .pen, raw: 170, offset: 0.17)
    #expect(scale.condition.wear == [wear])
    let told = (0..<200).compactMap { _ in scale.learn(PenHover(tool: .pen, pressure: 170)) }
    #expect(told == [wear])
  }

  @Test func `a pen that comes in pressed is bounded by what was known`() {
    var scale = Self.scale(LearnedForce(penOffsets: [.pen: 170]))
    Self.hover(&scale, 400)
    #expect(scale.penOffsets[.pen] == 0.17)
    Self.hover(&scale, 150)
    #expect(scale.penOffsets[.pen] == 0.15)
  }

  @Test func `a pen that wore on is known anew after half a second in the air`() {
    var scale = Self.scale(LearnedForce(penOffsets: [.pen: 170]))
    Self.hover(&scale, 220, times: 99)
    #expect(scale.learned.penOffsets == [.pen: 170])
    Self.hover(&scale, 220)
    #expect(scale.penOffsets[.pen] == 0.22)
    #expect(scale.learned.penOffsets == [.pen: 220])
  }

  @Test func `what a pen reports beyond its axis is kept inside`() {
    var scale = Self.scale()
    Self.hover(&scale, -50)
    #expect(scale.learned.penOffsets == [.pen: 0])
  }
}
