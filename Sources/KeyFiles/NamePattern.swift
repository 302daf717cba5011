/// A name in which `*` stands for any characters and `?` for one.
package struct NamePattern: Hashable, Sendable {
  private let characters: [Character]

  /// The pattern that is written so.
  package init(_ text: some StringProtocol) {
    characters = Array(text)
  }

  /// Whether it is a pattern for all of `text`.
  package func matches(_ text: String) -> Bool {
    let text = Array(text)
    var (position, next) = (0, 0)
    // Where to go on when what follows the last star turns out to stand further back.
    var (afterStar, retry): (Int?, Int) = (nil, 0)
    while next < text.count {
      if position < characters.count, characters[position] == "*" {
        position += 1
        (afterStar, retry) = (position, next)
      } else if position < characters.count,
        characters[position] == "?" || characters[position] == text[next]
      {
        position += 1
        next += 1
      } else if let star = afterStar {
        retry += 1
        (position, next) = (star, retry)
      } else {
        return false
      }
    }
    return characters[position...].allSatisfy { $0 == "*" }
  }
}
