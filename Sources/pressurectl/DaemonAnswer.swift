import Contacts
import Diagnosis
import Forces
import LinuxSystem
import Varlink
import VarlinkClient

/// What the daemon says when a doctor calls.
struct DaemonAnswer {
  /// How long each of its replies is waited for: it has them at hand.
  private static let patience = Duration.seconds(5)

  private(set) var answer: ServiceFacts.Answer
  private(set) var refusesDevices = false
  /// What it makes of each node.
  private(set) var uses: [String: NodeFacts.Use] = [:]
  /// The devices that it uses.
  private(set) var devices: [DeviceFacts] = []

  /// Asks whoever listens at `path`.
  init(at path: String) {
    do throws(ClientError) {
      let connection = try VarlinkConnection(path: path)
      let info = try connection.call("org.varlink.service.GetInfo", within: Self.patience)
      answer = .answered(
        product: info["product"]?.stringValue ?? "", version: info["version"]?.stringValue ?? "")
      listDevices(connection)
    } catch {
      answer = Self.failure(error)
    }
  }

  private mutating func listDevices(_ connection: VarlinkConnection) {
    do throws(ClientError) {
      let reply = try connection.call(
        "io.pressured.Devices.List", ["all": true], within: Self.patience)
      for device in Self.objects(reply["devices"]) {
        guard let node = device["node"]?.stringValue else { continue }
        uses[node] = .asClass(device["class"]?.stringValue ?? "?")
        devices.append(
          DeviceFacts(
            id: device["id"]?.stringValue ?? "?", name: device["name"]?.stringValue ?? "",
            node: node, condition: DeviceCondition(device)))
      }
      for device in Self.objects(reply["refused"]) {
        guard let node = device["node"]?.stringValue else { continue }
        uses[node] = .refused(device["reason"]?.stringValue ?? "?")
      }
    } catch {
      if case .service(let refusal) = error, refusal.name == StandardErrors.permissionDenied {
        refusesDevices = true
      } else if case .answered(let product, _) = answer, product == "pressured" {
        answer = .failed("it does not list its devices: \(error)")
      }
    }
  }

  private static func objects(_ value: JSONValue?) -> [JSONObject] {
    (value?.arrayValue ?? []).compactMap(\.objectValue)
  }

  private static func failure(_ error: ClientError) -> ServiceFacts.Answer {
    guard case .system(let error) = error else { return .failed(error.description) }
    if error.isAbsence { return .noSocket }
    if error.isDenial { return .forbidden }
    return error.isRefusal ? .nobodyListens : .failed(error.description)
  }
}

extension DeviceCondition {
  /// The condition of a device as `io.pressured.Devices` has it.
  fileprivate init(_ device: JSONObject) {
    self.init()
    for object in device["wear"]?.arrayValue ?? [] {
      guard let object = object.objectValue, let tool = Tool(object["tool"]),
        let raw = Int32(object["raw"]), let offset = object["offset"]?.doubleValue
      else { continue }
      wear.append(PenWear(tool: tool, raw: raw, offset: offset))
    }
    if let object = device["ceiling"]?.objectValue, let raw = Int32(object["raw"]),
      let part = object["part"]?.doubleValue
    {
      ceiling = PressureCeiling(raw: raw, part: part)
    }
  }
}

extension Tool {
  /// The tip of that name on the wire; nil where a newer daemon knows others.
  fileprivate init?(_ value: JSONValue?) {
    switch value?.stringValue {
    case "pen": self = .pen
    case "eraser": self = .eraser
    case "brush": self = .brush
    case "pencil": self = .pencil
    case "airbrush": self = .airbrush
    default: return nil
    }
  }
}

extension Int32 {
  fileprivate init?(_ value: JSONValue?) {
    guard let number = value?.integerValue else { return nil }
    self.init(exactly: number)
  }
}
