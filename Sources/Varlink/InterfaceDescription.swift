/// An interface as its text describes it: what can be called, with what, and what it answers.
package struct InterfaceDescription: Sendable {
  /// The text, as `GetInterfaceDescription` gives it out.
  package let source: String
  /// The full name, `io.pressured.Devices`.
  package let name: String
  /// The comment above the interface's name.
  package let documentation: String
  package let types: [TypeDefinition]
  package let methods: [Method]
  package let errors: [ErrorDefinition]

  private let typeOfName: [String: InterfaceType]
  private let methodOfName: [String: Method]

  init(
    source: String, name: String, documentation: String, types: [TypeDefinition],
    methods: [Method], errors: [ErrorDefinition]
  ) {
    self.source = source
    self.name = name
    self.documentation = documentation
    self.types = types
    self.methods = methods
    self.errors = errors
    typeOfName = Dictionary(types.map { ($0.name, $0.type) }) { first, _ in first }
    methodOfName = Dictionary(methods.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The method of that name, written without the interface's.
  package func method(named name: String) -> Method? {
    methodOfName[name]
  }

  /// The type of that name.
  package func type(named name: String) -> InterfaceType? {
    typeOfName[name]
  }
}

extension InterfaceDescription {
  /// A named type.
  package struct TypeDefinition: Equatable, Sendable {
    package let name: String
    package let documentation: String
    package let type: InterfaceType
  }

  /// A method, with the fields that it takes and answers with.
  package struct Method: Equatable, Sendable {
    package let name: String
    package let documentation: String
    package let input: [Field]
    package let output: [Field]
  }

  /// An error, with the fields of its parameters.
  package struct ErrorDefinition: Equatable, Sendable {
    package let name: String
    package let documentation: String
    package let fields: [Field]
  }

  /// A named value in a structure, a call, a reply or an error.
  package struct Field: Equatable, Sendable {
    package let name: String
    /// The comment above it.
    package let documentation: String
    package let type: InterfaceType

    package init(name: String, documentation: String = "", type: InterfaceType) {
      self.name = name
      self.documentation = documentation
      self.type = type
    }
  }
}

/// The type of a field.
package indirect enum InterfaceType: Equatable, Sendable {
  case bool
  case int
  case float
  case string
  /// Any JSON object.
  case object
  case structure([InterfaceDescription.Field])
  case enumeration([String])
  case array(InterfaceType)
  /// An object with any keys, whose values are all of one type.
  case map(InterfaceType)
  /// The type, or null, or nothing at all.
  case optional(InterfaceType)
  /// A type that the interface defines elsewhere.
  case named(String)
}
