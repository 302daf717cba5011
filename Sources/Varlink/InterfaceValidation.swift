extension InterfaceDescription {
  /// Checks the parameters of a call against what the method takes.
  ///
  /// The method's name comes without the interface's. What is thrown is MethodNotFound, or
  /// InvalidParameter with the name of the first parameter that is missing, of the wrong type or
  /// unknown.
  package func validate(
    _ parameters: JSONObject, forMethod member: String
  ) throws(VarlinkError) {
    guard let method = method(named: member) else { throw .methodNotFound("\(name).\(member)") }
    try check(parameters, against: method.input)
  }

  /// Checks the parameters of a reply against what the method answers with.
  package func validate(
    _ parameters: JSONObject, forReplyOf member: String
  ) throws(VarlinkError) {
    guard let method = method(named: member) else { throw .methodNotFound("\(name).\(member)") }
    try check(parameters, against: method.output)
  }

  private func check(_ parameters: JSONObject, against fields: [Field]) throws(VarlinkError) {
    if let wrong = firstWrongField(of: parameters, against: fields) {
      throw .invalidParameter(wrong)
    }
  }

  private func firstWrongField(of object: JSONObject, against fields: [Field]) -> String? {
    var known = 0
    for field in fields {
      let value = object[field.name]
      if value != nil { known += 1 }
      guard matches(value ?? .null, field.type) else { return field.name }
    }
    guard known < object.count else { return nil }
    let names = Set(fields.map(\.name))
    return object.members.first { !names.contains($0.key) }?.key
  }

  private func matches(_ value: JSONValue, _ type: InterfaceType) -> Bool {
    switch type {
    case .bool: value.boolValue != nil
    case .int: value.integerValue != nil
    case .float: value.doubleValue != nil
    case .string: value.stringValue != nil
    case .object: value.objectValue != nil
    case .structure(let fields):
      value.objectValue.map { firstWrongField(of: $0, against: fields) == nil } ?? false
    case .enumeration(let names): value.stringValue.map(names.contains) ?? false
    case .array(let element):
      value.arrayValue?.allSatisfy { matches($0, element) } ?? false
    case .map(let element):
      value.objectValue?.members.allSatisfy { matches($0.value, element) } ?? false
    case .optional(let wrapped): value.isNull || matches(value, wrapped)
    case .named(let name): self.type(named: name).map { matches(value, $0) } ?? false
    }
  }
}
