import Varlink

/// Numbers and words for people.
enum Figures {
  /// The number with so many digits after its point.
  static func decimal(_ value: Double, places: Int) -> String {
    var writer = JSONWriter()
    writer.decimal(value, places: places)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// A moment, or a length of time, in seconds: `12.345 s`.
  static func seconds(microseconds: Int64) -> String {
    "\(decimal(Double(microseconds) / 1_000_000, places: 3)) s"
  }

  /// A force on the scale on which 1 is an ordinary touch.
  static func force(_ force: Double) -> String {
    decimal(force, places: 2)
  }

  static func grams(_ grams: Double) -> String {
    "\(decimal(grams, places: 0)) g"
  }

  static func fingers(_ count: Int) -> String {
    count == 1 ? "1 finger" : "\(count) fingers"
  }

  /// The text, filled up with spaces on its left.
  static func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// The text, filled up with spaces on its right.
  static func filled(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// A bar of `width` cells for a fraction 0…1, drawn in eighths of a cell.
  static func bar(_ fraction: Double, width: Int) -> String {
    let limit = width * eighths.count
    let filled = fraction.isNaN ? 0 : Int(max(0, min(1, fraction)) * Double(limit))
    let (whole, rest) = filled.quotientAndRemainder(dividingBy: eighths.count)
    return Figures.filled(String(repeating: "█", count: whole) + eighths[rest], to: width)
  }

  /// What a cell looks like that is filled so many eighths from the left.
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}
