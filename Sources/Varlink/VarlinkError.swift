/// An error that travels on the wire, with its full name and its parameters.
package struct VarlinkError: Error, Equatable, Sendable {
  package let name: String
  package let parameters: JSONObject

  package init(_ name: String, parameters: JSONObject = [:]) {
    self.name = name
    self.parameters = parameters
  }
}

extension VarlinkError: CustomStringConvertible {
  package var description: String {
    guard !parameters.isEmpty else { return name }
    var writer = JSONWriter()
    writer.object(parameters)
    return "\(name) \(String(decoding: writer.bytes, as: UTF8.self))"
  }
}

/// The names of the errors that every service may answer with.
package enum StandardErrors {
  package static let interfaceNotFound = "org.varlink.service.InterfaceNotFound"
  package static let methodNotFound = "org.varlink.service.MethodNotFound"
  package static let methodNotImplemented = "org.varlink.service.MethodNotImplemented"
  package static let invalidParameter = "org.varlink.service.InvalidParameter"
  package static let permissionDenied = "org.varlink.service.PermissionDenied"
  package static let expectedMore = "org.varlink.service.ExpectedMore"
}

extension VarlinkError {
  /// There is no such interface here.
  package static func interfaceNotFound(_ interface: String) -> VarlinkError {
    VarlinkError(StandardErrors.interfaceNotFound, parameters: ["interface": .string(interface)])
  }

  /// The interface has no such method; its full name is told, as it was called.
  package static func methodNotFound(_ method: String) -> VarlinkError {
    VarlinkError(StandardErrors.methodNotFound, parameters: ["method": .string(method)])
  }

  /// The interface has the method, but this service does not carry it out; its full name is told.
  package static func methodNotImplemented(_ method: String) -> VarlinkError {
    VarlinkError(StandardErrors.methodNotImplemented, parameters: ["method": .string(method)])
  }

  /// A parameter is missing, unknown, of the wrong type or out of range.
  package static func invalidParameter(_ parameter: String) -> VarlinkError {
    VarlinkError(StandardErrors.invalidParameter, parameters: ["parameter": .string(parameter)])
  }

  /// The caller may not do that.
  package static let permissionDenied = VarlinkError(StandardErrors.permissionDenied)

  /// The method answers in many replies only, and the call took but one.
  package static let expectedMore = VarlinkError(StandardErrors.expectedMore)
}
