extension WeighingScale.Reading {
  /// What it says as a line, in which nothing is that changes without the weight.
  package var text: String {
    var words: [String] = []
    if let grams { words.append(Numbers.padded(ScaleScreen.grams(grams), to: 7)) }
    words.append(Numbers.padded(percentText, to: 5))
    if let maximum { words.append("maximum \(Numbers.grams(maximum))") }
    if tare != 0 { words.append("tare \(Numbers.grams(tare))") }
    if let held { words.append("hold \(Numbers.grams(held))") }
    return words.joined(separator: "  ")
  }

  /// Whole percent of full scale; `100%+` at its top.
  package var percentText: String {
    ScaleScreen.percent(fraction, isFull: isFull)
  }
}
