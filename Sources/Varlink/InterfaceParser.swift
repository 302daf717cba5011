extension InterfaceDescription {
  /// Reads an interface's text.
  package init(parsing source: String) throws(InterfaceError) {
    var parser = try InterfaceParser(source)
    self = try parser.parse()
  }
}

/// Makes an interface's model of its tokens.
struct InterfaceParser {
  /// As deep as systemd's parser goes.
  static let maximumDepth = 64

  private let source: String
  private var scanner: InterfaceScanner
  private var token: InterfaceToken
  private var types: [InterfaceDescription.TypeDefinition] = []
  private var methods: [InterfaceDescription.Method] = []
  private var errors: [InterfaceDescription.ErrorDefinition] = []
  private var memberNames: Set<String> = []
  /// Each use of a type by its name, for those that are defined further down.
  private var references: [InterfaceToken] = []

  fileprivate init(_ source: String) throws(InterfaceError) {
    self.source = source
    scanner = InterfaceScanner(source)
    token = try scanner.next()
  }

  fileprivate mutating func parse() throws(InterfaceError) -> InterfaceDescription {
    let documentation = token.documentation
    guard try takeWord("interface") else { throw token.error(.expected("\"interface\"")) }
    let name = try takeName(InterfaceNames.isInterface)
    while token.kind != .end { try parseMember() }
    try checkReferences()
    return InterfaceDescription(
      source: source, name: name, documentation: documentation, types: types, methods: methods,
      errors: errors)
  }

  private mutating func parseMember() throws(InterfaceError) {
    let documentation = token.documentation
    if try takeWord("type") {
      types.append(
        .init(name: try takeMemberName(), documentation: documentation, type: try parseTuple()))
    } else if try takeWord("method") {
      let name = try takeMemberName()
      let input = try parseFields()
      try expect("->")
      methods.append(
        .init(name: name, documentation: documentation, input: input, output: try parseFields()))
    } else if try takeWord("error") {
      errors.append(
        .init(name: try takeMemberName(), documentation: documentation, fields: try parseFields()))
    } else {
      throw token.error(.expected("\"type\", \"method\" or \"error\""))
    }
  }

  private mutating func takeMemberName() throws(InterfaceError) -> String {
    let start = token
    let name = try takeName(InterfaceNames.isMember)
    guard memberNames.insert(name).inserted else { throw start.error(.duplicateName(name)) }
    return name
  }

  private mutating func parseFields() throws(InterfaceError) -> [InterfaceDescription.Field] {
    let start = token
    guard case .structure(let fields) = try parseTuple() else {
      throw start.error(.expected("fields with types"))
    }
    return fields
  }

  private func checkReferences() throws(InterfaceError) {
    let defined = Set(types.map(\.name))
    for reference in references {
      guard case .word(let name) = reference.kind, !defined.contains(name) else { continue }
      throw reference.error(.unknownType(name))
    }
  }
}

extension InterfaceParser {
  private mutating func parseType(depth: Int) throws(InterfaceError) -> InterfaceType {
    guard depth <= Self.maximumDepth else { throw token.error(.tooDeep(limit: Self.maximumDepth)) }
    if try take("?") {
      guard token.kind != .sign("?") else { throw token.error(.doubleOptional) }
      return .optional(try parseType(depth: depth + 1))
    }
    if try take("[") {
      let isMap = try takeWord("string")
      try expect("]")
      let element = try parseType(depth: depth + 1)
      return isMap ? .map(element) : .array(element)
    }
    if token.kind == .sign("(") { return try parseTuple(depth: depth) }
    return try parseTypeName()
  }

  private mutating func parseTypeName() throws(InterfaceError) -> InterfaceType {
    let start = token
    guard case .word(let name) = token.kind else { throw token.error(.expected("a type")) }
    token = try scanner.next()
    switch name {
    case "bool": return .bool
    case "int": return .int
    case "float": return .float
    case "string": return .string
    case "object": return .object
    default:
      references.append(start)
      return .named(name)
    }
  }

  /// Reads a structure or an enumeration; `()` is a structure without fields.
  private mutating func parseTuple(depth: Int = 0) throws(InterfaceError) -> InterfaceType {
    try expect("(")
    if try take(")") { return .structure([]) }
    var fields: [InterfaceDescription.Field] = []
    var values: [String] = []
    var names: Set<String> = []
    repeat {
      let start = token
      let name = try takeName(InterfaceNames.isField)
      guard names.insert(name).inserted else { throw start.error(.duplicateName(name)) }
      if values.isEmpty, try take(":") {
        fields.append(
          .init(
            name: name, documentation: start.documentation, type: try parseType(depth: depth + 1)))
      } else if fields.isEmpty {
        values.append(name)
      } else {
        throw token.error(.expected("\":\" and a type"))
      }
    } while try take(",")
    try expect(")")
    return values.isEmpty ? .structure(fields) : .enumeration(values)
  }

  private mutating func takeName(
    _ isValid: (String) -> Bool
  ) throws(InterfaceError) -> String {
    guard case .word(let name) = token.kind else { throw token.error(.expected("a name")) }
    guard isValid(name) else { throw token.error(.invalidName(name)) }
    token = try scanner.next()
    return name
  }

  private mutating func takeWord(_ word: String) throws(InterfaceError) -> Bool {
    guard token.kind == .word(word) else { return false }
    token = try scanner.next()
    return true
  }

  private mutating func take(_ sign: String) throws(InterfaceError) -> Bool {
    guard token.kind == .sign(sign) else { return false }
    token = try scanner.next()
    return true
  }

  private mutating func expect(_ sign: String) throws(InterfaceError) {
    guard try take(sign) else { throw token.error(.expected("\"\(sign)\"")) }
  }
}
