extension String {
  /// The text of an example with what it proposes in force: prose begins with a blank after the sign.
  var uncommented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("#") && !line.hasPrefix("# ") ? line.dropFirst() : line
    }.joined(separator: "\n")
  }
}
