import Varlink

/// The interfaces of a server: finds out what a call is for and whether it fits.
struct InterfaceCatalog {
  enum Answer {
    case reply(JSONObject)
    case error(VarlinkError)
    /// The method is there, but does not take these parameters.
    case unfit(VarlinkError)
    /// The call is sound and not for `org.varlink.service`.
    case handler
  }

  private let info: ServiceInfo
  private var interfaces: [String: InterfaceDescription] = [:]

  init(info: ServiceInfo, interfaces: [InterfaceDescription]) {
    self.info = info
    for interface in interfaces {
      self.interfaces[interface.name] = interface
    }
  }

  func answer(to call: Call) -> Answer {
    guard let interface = interfaces[call.interface] else {
      return .error(.interfaceNotFound(call.interface))
    }
    guard interface.method(named: call.member) != nil else {
      return .error(.methodNotFound(call.method))
    }
    do {
      try interface.validate(call.parameters, forMethod: call.member)
    } catch {
      return .unfit(error)
    }
    guard interface.name == ServiceInterface.name else { return .handler }
    return call.member == "GetInfo" ? .reply(information) : describe(call.parameters)
  }

  private var information: JSONObject {
    [
      "vendor": .string(info.vendor),
      "product": .string(info.product),
      "version": .string(info.version),
      "url": .string(info.url),
      "interfaces": .array(interfaces.keys.sorted().map { .string($0) }),
    ]
  }

  private func describe(_ parameters: JSONObject) -> Answer {
    guard let name = parameters["interface"]?.stringValue else {
      return .error(.invalidParameter("interface"))
    }
    guard let interface = interfaces[name] else { return .error(.interfaceNotFound(name)) }
    return .reply(["description": .string(interface.source)])
  }
}
