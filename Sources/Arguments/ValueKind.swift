/// What is given as an option's value or as an operand, as far as a shell can offer it.
package enum ValueKind: Hashable, Sendable {
  /// A number, a name: nothing that could be offered.
  case text
  /// A file whose name ends in one of the suffixes, as `.svg`; any file where there are none.
  case file(suffixes: [String] = [])
  case folder
  /// The id of a device, as the daemon tells it.
  case device
  /// One of these.
  case word([String])
}
