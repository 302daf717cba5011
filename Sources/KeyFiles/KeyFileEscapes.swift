extension String {
  /// What a value stands for that is written with the escapes of key files, as the Desktop Entry
  /// Specification has them.
  package func withoutKeyFileEscapes() throws(KeyFileProblem) -> String {
    guard contains("\\") else { return self }
    var result = ""
    var rest = self[...]
    while let character = rest.popFirst() {
      guard character == "\\" else {
        result.append(character)
        continue
      }
      guard let escaped = rest.popFirst() else { throw .openEscape }
      switch escaped {
      case "s": result.append(" ")
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "r": result.append("\r")
      case "\\": result.append("\\")
      default: throw .unknownEscape(escaped)
      }
    }
    return result
  }
}
