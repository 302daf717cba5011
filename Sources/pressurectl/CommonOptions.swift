import Arguments
import Pressure

/// Options that several commands have.
enum CommonOptions {
  static let json = Option("json", short: "j", summary: "print one JSON object a line")
  static let socket = Option(
    "socket", value: "PATH", kind: .file(),
    summary: "where pressured is; else $PRESSURED_SOCKET, else /run/pressured/io.pressured")

  static func client(_ arguments: ParsedArguments) -> PressureClient {
    PressureClient(socketPath: arguments.value(of: socket) ?? PressureClient.defaultSocketPath)
  }
}
