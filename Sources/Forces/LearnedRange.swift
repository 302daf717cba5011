import Contacts
import Frames

/// What raw values of contact area mean on a device, learned from how it is touched.
///
/// Area says little about force, and its scale differs from pad to pad: an ordinary touch is 15 on one and
/// 150 on the next. What most touches get to counts as an ordinary touch, force 1.0; from there to the
/// value of a palm, force rises to full scale. Until that is known no touch counts as more than an ordinary
/// one: a thumb on a pad of which nothing is known yet must not pass for a press.
struct LearnedRange: Hashable, Sendable {
  /// As many touches as are remembered.
  private static let remembered = 15
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

  private let minimum: Double
  private let maximum: Double
  private let palm: Double
  private let isPalmKnown: Bool
  /// The raw value of an ordinary touch.
  private var ordinary: Double
  /// The raw value that counts as full scale.
  private var full: Double
  private var peak: Int32?
  private var peaks: [Int32] = []
  private var oldest = 0

  init(_ range: AxisRange, palm: Int32?) {
    minimum = Double(range.minimum)
    maximum = Double(range.maximum)
    let wanted = Double(palm ?? ForceScale.defaultPalm)
    self.palm = wanted > minimum ? min(wanted, maximum) : maximum
    isPalmKnown = palm != nil
    full = self.palm
    ordinary = minimum + (full - minimum) * Self.ordinaryByDefault
    peaks.reserveCapacity(Self.remembered)
  }

  /// The largest fraction of full scale that is to be believed.
  var limit: Double { peaks.count >= Self.needed ? 1 : Self.ordinaryFraction }

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
    var isTouched = false
    for contact in contacts where contact.phase.isDown {
      isTouched = true
      peak = max(peak ?? contact.pressure, contact.pressure)
    }
    guard !isTouched, let peak else { return }
    self.peak = nil
    learn(peak)
  }

  private mutating func learn(_ peak: Int32) {
    if peaks.count < Self.remembered {
      peaks.append(peak)
    } else {
      peaks[oldest] = peak
      oldest = (oldest + 1) % Self.remembered
    }
    guard peaks.count >= Self.needed else { return }
    let middle = Double(peaks.sorted()[peaks.count / 2])
    let height = max(middle - minimum, 1)
    full = isPalmKnown ? palm : min(max(palm, minimum + height * Self.fullPerOrdinary), maximum)
    ordinary = min(minimum + height, minimum + (full - minimum) * Self.highestOrdinary)
  }
}
