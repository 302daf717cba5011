/// The characters that a terminal can show.
package struct Glyphs: Hashable, Sendable {
  /// Whether there is more than ASCII.
  package let isUnicode: Bool

  package init(isUnicode: Bool) {
    self.isUnicode = isUnicode
  }

  package static let unicode = Glyphs(isUnicode: true)
  package static let ascii = Glyphs(isUnicode: false)

  var full: Character { isUnicode ? "█" : "#" }
  var track: Character { isUnicode ? "░" : "." }
  /// A threshold on a bar.
  var mark: Character { isUnicode ? "│" : "|" }
  /// What points at a threshold from above.
  var pointer: Character { isUnicode ? "▾" : "v" }
  /// A threshold across a plot.
  var dash: Character { isUnicode ? "┄" : "-" }
  var axis: Character { isUnicode ? "│" : "|" }
  var corner: Character { isUnicode ? "└" : "+" }
  var baseline: Character { isUnicode ? "─" : "-" }
  var tick: Character { isUnicode ? "┴" : "+" }
  /// A column that is filled from below, from almost nothing to all of the cell.
  var columns: [Character] {
    isUnicode ? ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] : [".", ":", "#"]
  }
  /// A row that is filled from the left, from almost nothing to almost all of the cell.
  var rowParts: [Character] { isUnicode ? ["▏", "▎", "▍", "▌", "▋", "▊", "▉"] : [] }

  /// A text from outside, each character of which takes one cell.
  ///
  /// Letters of Latin, Greek and Cyrillic do; of others nobody knows before they are shown.
  func narrow(_ text: String) -> String {
    String(
      text.map { character in
        let isNarrow =
          character.unicodeScalars.count == 1
          && character.unicodeScalars.allSatisfy(isNarrow)
        return isNarrow ? character : "?"
      })
  }

  private func isNarrow(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7e: true
    case 0xa1...0xac, 0xae...0x2ff, 0x370...0x482, 0x48a...0x52f: isUnicode
    default: false
    }
  }
}
