/// A command line that was understood.
package struct ParsedArguments: Equatable, Sendable {
  /// The subcommand that was given, and that below it; empty where the program has none.
  package private(set) var subcommands: [String] = []
  /// The program and its subcommands, as errors name them.
  package private(set) var command: String

  private var values: [String: [String]] = [:]
  private var operands: [String: [String]] = [:]

  init(program: String) {
    command = program
  }

  /// Whether the option was given.
  package func contains(_ option: Option) -> Bool {
    values[option.long] != nil
  }

  /// The option's value, the last where there are several.
  package func value(of option: Option) -> String? {
    values[option.long]?.last
  }

  /// All of the option's values.
  package func values(of option: Option) -> [String] {
    values[option.long] ?? []
  }

  /// The option's value as a whole number within limits; nil where it was not given.
  package func integer(
    of option: Option, in range: ClosedRange<Int>
  ) throws(ArgumentError) -> Int? {
    guard let text = value(of: option) else { return nil }
    guard let number = Int(text) else { throw notANumber(text, option) }
    guard range.contains(number) else { throw outOfRange(text, range, option) }
    return number
  }

  /// The option's value as a number within limits; nil where it was not given.
  package func number(
    of option: Option, in range: ClosedRange<Double>
  ) throws(ArgumentError) -> Double? {
    guard let text = value(of: option) else { return nil }
    return try number(text, of: option, in: range)
  }

  /// All of the option's values, as different numbers within limits.
  package func numbers(
    of option: Option, in range: ClosedRange<Double>
  ) throws(ArgumentError) -> [Double] {
    var numbers: [Double] = []
    for text in values(of: option) {
      let number = try number(text, of: option, in: range)
      guard !numbers.contains(number) else {
        throw .repeatedOption("--\(option.long) \(text)", of: command)
      }
      numbers.append(number)
    }
    return numbers
  }

  private func number(
    _ text: String, of option: Option, in range: ClosedRange<Double>
  ) throws(ArgumentError) -> Double {
    // Double reads "nan", "inf" and hexadecimal, which nobody means.
    let isPlain = text.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
    guard isPlain, let number = Double(text) else { throw notANumber(text, option) }
    guard range.contains(number) else { throw outOfRange(text, range, option) }
    return number
  }

  /// What was given for an operand that has to be there, one of `words`.
  package func word(of operand: Operand, among words: [String]) throws(ArgumentError) -> String {
    let word = try value(of: operand)
    guard words.contains(word) else {
      throw .notOneOf(words, word, operand: operand.name, of: command)
    }
    return word
  }

  /// The option's value, one of `words`; nil where it was not given.
  package func word(
    of option: Option, among words: [String]
  ) throws(ArgumentError) -> String? {
    guard let word = value(of: option) else { return nil }
    guard words.contains(word) else {
      throw .notOneOf(words, word, operand: "--\(option.long)", of: command)
    }
    return word
  }

  /// What was given for an operand that has to be there.
  package func value(of operand: Operand) throws(ArgumentError) -> String {
    guard let value = operands[operand.name]?.first else {
      throw .missingOperand(operand.name, of: command)
    }
    return value
  }

  /// All that was given for an operand.
  package func values(of operand: Operand) -> [String] {
    operands[operand.name] ?? []
  }

  private func notANumber(_ text: String, _ option: Option) -> ArgumentError {
    .notANumber(text, option: "--\(option.long)", of: command)
  }

  private func outOfRange<Number>(
    _ text: String, _ range: ClosedRange<Number>, _ option: Option
  ) -> ArgumentError {
    .outOfRange(
      text, lower: "\(range.lowerBound)", upper: "\(range.upperBound)",
      option: "--\(option.long)", of: command)
  }
}

extension ParsedArguments {
  mutating func enter(_ subcommand: Command) {
    subcommands.append(subcommand.name)
    command += " \(subcommand.name)"
  }

  mutating func add(_ value: String, to option: Option) throws(ArgumentError) {
    if values[option.long] != nil, !option.isRepeatable, option.value != nil {
      throw .repeatedOption("--\(option.long)", of: command)
    }
    values[option.long, default: []].append(value)
  }

  /// Gives the words to the operands of the command, in order.
  mutating func assign(_ words: [String], to command: Command) throws(ArgumentError) {
    var rest = words[...]
    for operand in command.operands {
      let taken = operand.count == .oneOrMore ? rest : rest.prefix(1)
      if taken.isEmpty, operand.count != .optional {
        throw .missingOperand(operand.name, of: self.command)
      }
      operands[operand.name] = Array(taken)
      rest = rest.dropFirst(taken.count)
    }
    if let word = rest.first { throw .unexpectedOperand(word, of: self.command) }
  }
}
