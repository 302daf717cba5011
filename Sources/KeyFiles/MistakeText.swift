/// Parts of the sentences that tell of mistakes.
package enum MistakeText {
  /// How much of a wrong text is shown.
  private static let shownLength = 64

  /// A text from a file, cut where it is long.
  package static func shown(_ text: String) -> String {
    text.count > shownLength ? "\(text.prefix(shownLength))…" : text
  }

  /// The words as a sentence has them: "a, b or c".
  package static func list(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
