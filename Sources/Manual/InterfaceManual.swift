package import Varlink

/// What a manual page says of a Varlink interface: what its own text says.
package struct InterfaceManual: Sendable {
  private typealias Field = InterfaceDescription.Field

  private let interface: InterfaceDescription

  package init(_ interface: InterfaceDescription) {
    self.interface = interface
  }

  /// The interface's section.
  package var text: String {
    var parts = [".Ss \(interface.name)", Self.prose(interface.documentation)]
    let lists = [
      interface.methods.map { ("Ic method \($0.name)", Self.body(of: $0)) },
      interface.types.map { ("Ic type \($0.name)", Self.body(of: $0)) },
      interface.errors.map { ("Ic error \($0.name)", Self.body($0.documentation, $0.fields)) },
    ]
    parts += lists.compactMap { Mdoc.list($0) }
    return parts.joined(separator: "\n")
  }

  private static func body(of method: InterfaceDescription.Method) -> String {
    let input = method.input.isEmpty ? "Takes nothing." : body("Takes:", method.input)
    let output = method.output.isEmpty ? "Answers nothing." : body("Answers:", method.output)
    return [prose(method.documentation), input, output].filter { !$0.isEmpty }
      .joined(separator: "\n.Pp\n")
  }

  private static func body(of type: InterfaceDescription.TypeDefinition) -> String {
    switch type.type {
    case .structure(let fields):
      return body(type.documentation, fields)
    case .enumeration(let words):
      let list = "One of " + words.joined(separator: ", ") + "."
      return [prose(type.documentation), Mdoc.prose(list)].filter { !$0.isEmpty }
        .joined(separator: "\n.Pp\n")
    default:
      return prose(type.documentation)
    }
  }

  private static func body(_ documentation: String, _ fields: [Field]) -> String {
    [prose(documentation), list(of: fields)].compactMap { $0 }.filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  private static func list(of fields: [Field]) -> String? {
    Mdoc.list(
      fields.map { ("Ar \($0.name) : Li \(Mdoc.argument($0.type.text))", prose($0.documentation)) },
      options: " -compact")
  }

  /// A comment; in it an empty line parts paragraphs, and lines that are set in stay lines.
  private static func prose(_ comment: String) -> String {
    var parts: [String] = []
    var paragraph: [Substring] = []
    var lines: [Substring] = []
    func endParagraph() {
      if !paragraph.isEmpty { parts.append(Mdoc.prose(paragraph.joined(separator: " "))) }
      paragraph.removeAll()
    }
    func endLines() {
      let text = lines.map { Mdoc.verbatim($0.drop { $0 == " " }) }
      if !text.isEmpty {
        parts.append(([".Bd -unfilled -offset indent"] + text + [".Ed"]).joined(separator: "\n"))
      }
      lines.removeAll()
    }
    for line in comment.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(" ") {
        endParagraph()
        lines.append(line)
      } else if line.isEmpty {
        endLines()
        endParagraph()
        if !parts.isEmpty { parts.append(".Pp") }
      } else {
        endLines()
        paragraph.append(line)
      }
    }
    endLines()
    endParagraph()
    return parts.joined(separator: "\n")
  }
}

extension InterfaceType {
  /// The type as interfaces write it.
  fileprivate var text: String {
    switch self {
    case .bool: "bool"
    case .int: "int"
    case .float: "float"
    case .string: "string"
    case .object: "object"
    case .structure(let fields):
      "(" + fields.map { "\($0.name): \($0.type.text)" }.joined(separator: ", ") + ")"
    case .enumeration(let words): "(" + words.joined(separator: ", ") + ")"
    case .array(let type): "[]\(type.text)"
    case .map(let type): "[string]\(type.text)"
    case .optional(let type): "?\(type.text)"
    case .named(let name): name
    }
  }
}
