/// The names that every known implementation takes, which are fewer than the specification allows.
enum InterfaceNames {
  /// Two labels or more between dots, the first of letters only, the others of letters, digits and,
  /// inside, dashes.
  static func isInterface(_ name: String) -> Bool {
    let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count >= 2, let first = labels.first else { return false }
    return !first.isEmpty && first.allSatisfy(\.isLetter) && labels.dropFirst().allSatisfy(isLabel)
  }

  /// A capital letter, then letters and digits: a type, a method or an error.
  static func isMember(_ name: String) -> Bool {
    guard let first = name.utf8.first, first.isLetter, first & 0x20 == 0 else { return false }
    return name.utf8.allSatisfy(\.isLetterOrDigit)
  }

  /// A letter, then letters, digits and, inside and singly, underscores: a field or an enum's value.
  static func isField(_ name: String) -> Bool {
    guard let first = name.utf8.first, first.isLetter else { return false }
    let parts = name.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isLetterOrDigit) }
  }

  private static func isLabel(_ label: Substring.UTF8View) -> Bool {
    guard let first = label.first, let last = label.last else { return false }
    return first.isLetterOrDigit && last.isLetterOrDigit
      && label.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    let lowercase = self | 0x20
    return lowercase >= UInt8(ascii: "a") && lowercase <= UInt8(ascii: "z")
  }

  fileprivate var isLetterOrDigit: Bool {
    isLetter || (self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9"))
  }
}
