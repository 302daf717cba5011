import Varlink

/// Why a client's wish concerning a simulated device is not fulfilled.
enum SimulatorError: Error {
  /// What can be wrong with a part of a call.
  enum Mistake: String {
    case missing
    case empty
    case unknown
    case range
    case duplicate
    case order
    case conflict
  }

  case notEnabled
  case invalidDescription(field: String, Mistake)
  case notUsed(reason: String)
  case tooManyDevices(limit: Int)
  case noSuchDevice(String)
  case busy(String)
  case invalidFrame(field: String, Mistake)
  case tooManyFrames(limit: Int)
  case rateExceeded(limit: Int)
  case methodNotFound(String)

  /// The error as `io.pressured.Simulator` has it.
  var onTheWire: VarlinkError {
    switch self {
    case .notEnabled: Self.error("NotEnabled")
    case .invalidDescription(let field, let mistake):
      Self.error(
        "InvalidDescription", ["field": .string(field), "reason": .string(mistake.rawValue)])
    case .notUsed(let reason): Self.error("NotUsed", ["reason": .string(reason)])
    case .tooManyDevices(let limit):
      Self.error("TooManyDevices", ["limit": .integer(Int64(limit))])
    case .noSuchDevice(let id): Self.error("NoSuchDevice", ["device": .string(id)])
    case .busy(let id): Self.error("Busy", ["device": .string(id)])
    case .invalidFrame(let field, let mistake):
      Self.error("InvalidFrame", ["field": .string(field), "reason": .string(mistake.rawValue)])
    case .tooManyFrames(let limit):
      Self.error("TooManyFrames", ["limit": .integer(Int64(limit))])
    case .rateExceeded(let limit):
      Self.error("RateExceeded", ["limit": .integer(Int64(limit))])
    case .methodNotFound(let method): .methodNotFound(method)
    }
  }

  private static func error(_ name: String, _ parameters: JSONObject = [:]) -> VarlinkError {
    VarlinkError("\(SimulatorService.interface).\(name)", parameters: parameters)
  }
}
