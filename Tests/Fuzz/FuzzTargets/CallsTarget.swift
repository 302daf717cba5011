import PressureInterface
import Varlink

extension FuzzTarget {
  /// Parsed once: they are the daemon's own, and right.
  private static let interfaces = InterfaceTexts.all.compactMap { text in
    try? InterfaceDescription(parsing: text)
  }

  /// A call, checked against the interface that it is for; or else the text of an interface.
  static let calls = FuzzTarget("calls") { input throws(Mistake) in
    guard input.first == UInt8(ascii: "{") else { return try checkInterface(input) }
    guard let call = try? Call(message: input) else { return }
    try checkItems(call.parameters)
    guard let interface = interfaces.first(where: { $0.name == call.interface }) else { return }
    do throws(VarlinkError) {
      try interface.validate(call.parameters, forMethod: call.member)
    } catch {
      return try check(error, of: call, on: interface)
    }
    var more = call.parameters
    guard more.append(key: "no such parameter", value: true) else { return }
    try expect(
      (try? interface.validate(more, forMethod: call.member)) == nil,
      "a parameter that there is not was taken")
  }

  private static func check(
    _ error: VarlinkError, of call: Call, on interface: InterfaceDescription
  ) throws(Mistake) {
    switch error.name {
    case StandardErrors.methodNotFound:
      try expect(interface.method(named: call.member) == nil, "a method was not found: \(call)")
    case StandardErrors.invalidParameter:
      let name = error.parameters["parameter"]?.stringValue ?? ""
      let known = interface.method(named: call.member)?.input.map(\.name) ?? []
      try expect(
        known.contains(name) || call.parameters[name] != nil, "“\(name)” is none of \(call)")
    default:
      throw Mistake(description: "an error that cannot be: \(error)")
    }
  }

  private static func checkItems(_ parameters: JSONObject) throws(Mistake) {
    guard let values = parameters["items"]?.arrayValue,
      let items = try? QuickActionItems(values)
    else { return }
    let again = try? QuickActionItems(items.json.arrayValue ?? [])
    try expect(again == items, "items that were taken once are not taken again")
    try expect(items.values.count <= QuickActionItems.limit, "too many items were taken")
  }

  private static func checkInterface(_ text: [UInt8]) throws(Mistake) {
    let source = String(decoding: text, as: UTF8.self)
    let interface: InterfaceDescription
    do throws(InterfaceError) {
      interface = try InterfaceDescription(parsing: source)
    } catch {
      let lines = source.utf8.count { $0 == UInt8(ascii: "\n") } + 1
      return try expect((1...lines).contains(error.line), "no such line: \(error)")
    }
    try expect(interface.source == source, "the text of an interface was changed")
    for method in interface.methods {
      try expect(interface.method(named: method.name) == method, "a method is lost: \(method)")
      // A call without parameters may lack some: what counts is that it is looked at.
      _ = try? interface.validate([:], forMethod: method.name)
    }
  }
}
