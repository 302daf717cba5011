/// Finds the name that was probably meant.
package enum NearestMatch {
  /// Of this many letters, one may be wrong.
  private static let lettersPerMistake = 3

  /// The nearest of `candidates`, where one is near enough to be worth a question.
  package static func of(_ word: String, in candidates: [String]) -> String? {
    let letters = Array(word)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate)
      let allowed = max(1, other.count / lettersPerMistake)
      // The length is looked at first: the word comes from outside and may be of any length.
      guard abs(letters.count - other.count) <= allowed else { continue }
      let distance = distance(letters, other)
      guard distance <= allowed, distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    return best?.name ?? onlyContinuation(of: word, in: candidates)
  }

  /// The one candidate that begins like `word`, if there is just one.
  private static func onlyContinuation(of word: String, in candidates: [String]) -> String? {
    guard !word.isEmpty else { return nil }
    let found = candidates.filter { $0.hasPrefix(word) }
    return found.count == 1 ? found.first : nil
  }

  /// How many letters have to be put in, left out, changed, or exchanged with their neighbour.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var rows = [Array(0...right.count)]
    for (row, letter) in left.enumerated() {
      var next = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(
          rows[row][column] + (letter == other ? 0 : 1), rows[row][column + 1] + 1,
          next[column] + 1)
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, rows[row - 1][column - 1] + 1)
        }
        next.append(cost)
      }
      rows.append(next)
    }
    return rows[left.count][right.count]
  }
}
