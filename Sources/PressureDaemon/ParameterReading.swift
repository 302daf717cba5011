import Varlink

extension JSONObject {
  /// A list of strings; nil where it is missing or null.
  ///
  /// The interface has checked the types.
  func strings(_ key: String) -> [String]? {
    self[key]?.arrayValue?.compactMap(\.stringValue)
  }

  /// A list of whole numbers; nil where it is missing or null.
  ///
  /// The interface has checked the types.
  func integers(_ key: String) -> [Int64]? {
    self[key]?.arrayValue?.compactMap(\.integerValue)
  }
}
