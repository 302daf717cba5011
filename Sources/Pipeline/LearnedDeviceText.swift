import Contacts
import Forces
import Presses

/// What was learned of a device as a text of a few lines.
///
/// ```
/// pressured-learned 1
/// axis 0 255
/// touches 66 70 68 91 64
/// highest 91
/// count 5
/// low 3
/// hover pen 12
/// clicks 0.2213 0.24
/// ```
///
/// The first line holds the version of the form, the second the pressure axis. The rest may be missing.
extension LearnedDevice {
  /// Why a text is none of a device.
  package struct TextError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Counted from 1; 0 for the text as a whole.
    package let line: Int
    package let problem: String

    package var description: String { "line \(line): \(problem)" }
  }

  private static let form = "pressured-learned"
  private static let version = 1
  private static var firstLine: String { "\(form) \(version)" }
  /// The force of a click: that of five fingers together is less than twice that of the hardest.
  private static let clickLevels = 0.0...2.0

  /// The tools that hover, with words that do not change when the code does.
  private static let tools: KeyValuePairs<Substring, Tool> = [
    "pen": .pen, "eraser": .eraser, "brush": .brush, "pencil": .pencil, "airbrush": .airbrush,
  ]

  /// Whether the file of that content was written by a later version, of which nothing is known but that its
  /// first line says so.
  package static func isNewer(_ bytes: [UInt8]) -> Bool {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count == 2, words.first == form[...], let number = words.last.flatMap({ Int($0) })
    else { return false }
    return number > version
  }

  package var text: String {
    var lines = [Self.firstLine, "axis \(axis.lowerBound) \(axis.upperBound)"]
    if let highest = force.touches.highest {
      lines.append((["touches"] + force.touches.peaks.map(String.init)).joined(separator: " "))
      lines.append("highest \(highest)")
      lines.append("count \(force.touches.count)")
      if force.touches.low > 0 { lines.append("low \(force.touches.low)") }
    }
    for (name, tool) in Self.tools {
      if let value = force.penOffsets[tool] { lines.append("hover \(name) \(value)") }
    }
    if !clicks.isEmpty {
      lines.append((["clicks"] + clicks.map { "\($0)" }).joined(separator: " "))
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Reads what `text` gave; all of it has to be right.
  package init(parsing text: String) throws(TextError) {
    var reading = Reading()
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      do throws(Reading.Problem) {
        try reading.take(line.split(separator: " ", omittingEmptySubsequences: false))
      } catch {
        throw TextError(line: index + 1, problem: error.sentence)
      }
    }
    guard reading.isClosed, let axis = reading.axis else {
      throw TextError(line: 0, problem: "it ends too early")
    }
    guard
      let touches = TouchHistory(
        peaks: reading.touches, highest: reading.highest, count: reading.count,
        low: reading.low)
    else { throw TextError(line: 0, problem: "its touches contradict each other") }
    self.init(
      axis: axis, force: LearnedForce(touches: touches, penOffsets: reading.hovers),
      clicks: reading.clicks)
  }

  /// A text that is being read.
  private struct Reading {
    /// What is wrong with a line.
    enum Problem: Error {
      case notTheFirstLine
      case unknown(Substring)
      case repeated(Substring)
      case notANumber(Substring)
      case outOfRange(Substring)
      case wrongCount

      var sentence: String {
        switch self {
        case .notTheFirstLine: "not \"\(LearnedDevice.firstLine)\""
        case .unknown(let word): "\"\(word)\" is not known"
        case .repeated(let word): "\"\(word)\" stands there twice"
        case .notANumber(let word): "\"\(word)\" is not a number"
        case .outOfRange(let word): "\(word) is out of range"
        case .wrongCount: "too many or too few values"
        }
      }
    }

    private(set) var axis: ClosedRange<Int32>?
    private(set) var touches: [Int32] = []
    private(set) var highest: Int32?
    private(set) var count = 0
    private(set) var low = 0
    private(set) var hovers: [Tool: Int32] = [:]
    private(set) var clicks: [Double] = []
    private(set) var isClosed = false
    private var hasBegun = false
    private var seen: Set<Substring> = []

    /// Takes the words of a line; the last line is empty, since each ends with a newline.
    mutating func take(_ words: [Substring]) throws(Problem) {
      guard hasBegun else {
        guard words.joined(separator: " ") == LearnedDevice.firstLine else {
          throw .notTheFirstLine
        }
        return hasBegun = true
      }
      guard let key = words.first, !isClosed else { throw .wrongCount }
      let values = words.dropFirst()
      guard seen.insert(key == "hover" ? words.prefix(2).joined(separator: " ")[...] : key).inserted
      else { throw .repeated(key) }
      switch key {
      case "": isClosed = true
      case "axis": axis = try readAxis(values)
      case "touches": touches = try raws(values, atMost: TouchHistory.remembered)
      case "highest": highest = try raws(values, atMost: 1).first
      case "count": count = try readCount(values)
      case "low": low = try readCount(values)
      case "hover": try readHover(values)
      case "clicks": clicks = try levels(values)
      default: throw .unknown(key)
      }
    }

    private func readAxis(_ words: ArraySlice<Substring>) throws(Problem) -> ClosedRange<Int32> {
      var ends: [Int32] = []
      for word in words { ends.append(try number(word)) }
      guard ends.count == 2, let minimum = ends.first, let maximum = ends.last else {
        throw .wrongCount
      }
      guard minimum <= maximum else { throw .outOfRange("the axis") }
      return minimum...maximum
    }

    private func raws(
      _ words: ArraySlice<Substring>, atMost limit: Int
    ) throws(Problem) -> [Int32] {
      guard (1...limit).contains(words.count) else { throw .wrongCount }
      var values: [Int32] = []
      for word in words {
        let value: Int32 = try number(word)
        guard axis?.contains(value) == true else { throw .outOfRange(word) }
        values.append(value)
      }
      return values
    }

    private func readCount(_ words: ArraySlice<Substring>) throws(Problem) -> Int {
      guard words.count == 1, let word = words.first else { throw .wrongCount }
      let count: Int = try number(word)
      guard (1...TouchHistory.neededForRange).contains(count) else { throw .outOfRange(word) }
      return count
    }

    private mutating func readHover(_ words: ArraySlice<Substring>) throws(Problem) {
      guard let name = words.first else { throw .wrongCount }
      guard let tool = LearnedDevice.tools.first(where: { $0.key == name })?.value else {
        throw .unknown(name)
      }
      hovers[tool] = try raws(words.dropFirst(), atMost: 1).first
    }

    private func levels(_ words: ArraySlice<Substring>) throws(Problem) -> [Double] {
      guard (1...ClickHistory.remembered).contains(words.count) else { throw .wrongCount }
      var levels: [Double] = []
      for word in words {
        guard let level = Double(word) else { throw .notANumber(word) }
        guard LearnedDevice.clickLevels.contains(level) else { throw .outOfRange(word) }
        levels.append(level)
      }
      return levels
    }

    private func number<Number: FixedWidthInteger>(
      _ word: Substring
    ) throws(Problem) -> Number {
      guard let number = Number(word) else { throw .notANumber(word) }
      return number
    }
  }
}
