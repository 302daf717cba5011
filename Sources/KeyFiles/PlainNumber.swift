extension Double {
  /// A number as people write it; nil for anything else.
  package init?(plain text: some StringProtocol) {
    // Double reads "nan", "inf" and hexadecimal, which nobody means.
    guard text.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }) else { return nil }
    self.init(String(text))
  }
}
