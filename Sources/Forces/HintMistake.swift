/// A property of the hwdb that cannot be used.
package struct HintMistake: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with a property's value.
  package enum Problem: Hashable, Sendable {
    case notANumber(String)
    case notPositive(String)
    case negative(String)
    case outOfRange(String, ClosedRange<Double>)
    /// The word is none of those that the property may have.
    case unknownWord(String, allowed: [String])
    /// A point of a curve is not `raw:value`.
    case notAPoint(String)
    /// Each point of a curve must lie above the one before, in raw and in value.
    case notAscending(String)
    /// A point of a curve lies further above the one before than any sensor's would.
    case tooSteep(String)
    /// A curve needs two points.
    case tooFewPoints
  }

  package var property: String
  package var problem: Problem

  package init(property: String, problem: Problem) {
    self.property = property
    self.problem = problem
  }

  package var description: String { "\(property): \(problem.sentence)" }
}

extension HintMistake.Problem {
  fileprivate var sentence: String {
    switch self {
    case .notANumber(let text): "\"\(text)\" is not a number"
    case .notPositive(let text): "\"\(text)\" is not above zero"
    case .negative(let text): "\"\(text)\" is negative"
    case .outOfRange(let text, let range):
      "\"\(text)\" is not in \(Int(range.lowerBound)) to \(Int(range.upperBound))"
    case .unknownWord(let text, let allowed):
      "\"\(text)\" is none of \(allowed.joined(separator: ", "))"
    case .notAPoint(let text): "\"\(text)\" is not raw:value"
    case .notAscending(let text): "\"\(text)\" does not lie above the point before it"
    case .tooSteep(let text): "\"\(text)\" lies too far above the point before it"
    case .tooFewPoints: "a curve needs at least two points"
    }
  }
}
