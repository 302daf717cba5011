import Diagnosis
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
