/// Digits five rows high, for what is read from afar.
package enum LargeDigits {
  package static let height = 5

  /// The rows of a character; empty for one that there is none of.
  private static func rows(_ character: Character) -> [String] {
    switch character {
    case "0": [" ### ", "#   #", "#   #", "#   #", " ### "]
    case "1": ["  #  ", " ##  ", "  #  ", "  #  ", " ### "]
    case "2": ["#### ", "    #", " ### ", "#    ", "#####"]
    case "3": ["#### ", "    #", " ### ", "    #", "#### "]
    case "4": ["#   #", "#   #", "#####", "    #", "    #"]
    case "5": ["#####", "#    ", "#### ", "    #", "#### "]
    case "6": [" ### ", "#    ", "#### ", "#   #", " ### "]
    case "7": ["#####", "    #", "   # ", "  #  ", "  #  "]
    case "8": [" ### ", "#   #", " ### ", "#   #", " ### "]
    case "9": [" ### ", "#   #", " ####", "    #", " ### "]
    case "-": ["     ", "     ", "#####", "     ", "     "]
    case "+": ["     ", "  #  ", "#####", "  #  ", "     "]
    case "%": ["#   #", "   # ", "  #  ", " #   ", "#   #"]
    case "g": [" ####", "#   #", " ####", "    #", " ### "]
    case " ": ["  ", "  ", "  ", "  ", "  "]
    default: []
    }
  }

  /// How many columns a text takes at a scale.
  package static func width(of text: String, scale: Int = 1) -> Int {
    let widths = text.map { (rows($0).first?.count ?? 0) + 1 }
    return max(0, widths.reduce(0, +) - 1) * scale
  }

  /// Draws a text, each dot `scale` rows high and as many columns wide.
  static func draw(
    _ text: String, row: Int, column: Int, scale: Int, _ style: CellStyle, glyphs: Glyphs,
    on grid: inout Grid
  ) {
    var left = column
    for character in text {
      let rows = rows(character)
      for (down, dots) in rows.enumerated() {
        for (across, dot) in dots.enumerated() where dot != " " {
          for part in 0..<scale * scale {
            let (below, beside) = part.quotientAndRemainder(dividingBy: scale)
            grid.put(
              glyphs.full, row: row + down * scale + below, column: left + across * scale + beside,
              style)
          }
        }
      }
      left += ((rows.first?.count ?? 0) + 1) * scale
    }
  }
}
