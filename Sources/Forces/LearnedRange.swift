import Contacts
import Frames

/// What raw values of contact area mean on a device, learned from how it is touched.
///
/// Area says little about force, and its scale differs from pad to pad: an ordinary touch is 15 on one and
/// 150 on the next. What most touches get to counts as an ordinary touch, force 1.0; from there force rises
/// to full scale, at the value of a palm. Until that is known no touch counts as more than an ordinary one: a
/// thumb on a pad of which nothing is known yet must not pass for a press. On a pad that nobody has pressed as
/// far as a palm in many touches, full scale is at the hardest touch seen so far: that only rises, back to the
/// value of a palm at most, and full scale is never less than three times an ordinary touch.
///
/// The scale moves only in the moment in which the last contact is gone.
struct LearnedRange: Hashable, Sendable {
  /// So many touches must have been seen for the middle one to count.
  private static let needed = 5
  /// Where an ordinary touch lies until it is known, as a part of the way to a palm.
  ///
  /// Synaptics pads report 66 to 86 for one, and a palm from 130.
  private static let ordinaryByDefault = 0.5
  /// An ordinary touch lies no further than this part of the way to full scale.
  private static let highestOrdinary = 0.75
  /// Where nobody says what a palm is, full scale is at least so many times an ordinary touch.
  ///
  /// A peek is then at 1.8 ordinary touches, as it is at 1.8 clicks. Of 130 recordings of touchpads by
  /// Synaptics, Cypress, Atmel and Alps, hardly a thumb gets there, nor do fingers that melt into one.
  private static let fullPerOrdinary = 3.0
  /// An ordinary touch as a fraction of full scale: force 1.0.
  private static let ordinaryFraction = 1 / ForceScale.fullScale

  private let axis: AxisRange
  private var minimum: Double { Double(axis.minimum) }
  private var maximum: Double { Double(axis.maximum) }
  private let palm: Double
  private let isPalmKnown: Bool
  /// The raw value of an ordinary touch.
  private var ordinary: Double
  /// The raw value that counts as full scale.
  private var full: Double
  private(set) var touches: TouchPeaks
  private var history: TouchHistory { touches.history }

  init(_ range: AxisRange, palm: Int32?, history: TouchHistory = TouchHistory()) {
    axis = range
    let (minimum, maximum) = (Double(range.minimum), Double(range.maximum))
    let wanted = Double(palm ?? ForceScale.defaultPalm)
    self.palm = wanted > minimum ? min(wanted, maximum) : maximum
    isPalmKnown = palm != nil
    full = self.palm
    ordinary = minimum + (full - minimum) * Self.ordinaryByDefault
    touches = TouchPeaks(range, history: history)
    adopt()
  }

  /// The largest fraction of full scale that is to be believed.
  var limit: Double { history.peaks.count >= Self.needed ? 1 : Self.ordinaryFraction }

  /// The fraction of full scale, which may lie outside 0…1.
  func fraction(_ raw: Double) -> Double {
    guard raw > ordinary else {
      return Self.ordinaryFraction * (raw - minimum) / (ordinary - minimum)
    }
    return Self.ordinaryFraction
      + (1 - Self.ordinaryFraction) * (raw - ordinary) / (full - ordinary)
  }

  /// Follows how hard the surface is touched, and learns when all fingers have gone.
  mutating func update(_ contacts: [Contact]) {
    if touches.update(contacts) { adopt() }
  }

  /// Lets the scale follow from the history.
  private mutating func adopt() {
    guard history.peaks.count >= Self.needed else { return }
    let middle = Double(history.peaks.sorted()[history.peaks.count / 2])
    let height = max(middle - minimum, 1)
    full = isPalmKnown ? palm : min(fullScale(leastHeight: height * Self.fullPerOrdinary), maximum)
    ordinary = min(minimum + height, minimum + (full - minimum) * Self.highestOrdinary)
  }

  /// Where full scale lies on a surface of which nobody says what a palm is.
  private func fullScale(leastHeight: Double) -> Double {
    let least = minimum + leastHeight
    guard let highest = history.range else { return max(palm, least) }
    return min(max(Double(highest), least), max(palm, least))
  }
}
