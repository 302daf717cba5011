import Glibc
import LinuxSystem
import Varlink
import VarlinkClient
import VarlinkServer

private let usage = """
  usage: varlink-certification client --address unix:PATH
         varlink-certification server --socket PATH

  """

/// Standard error as a stream of text.
private struct StandardError: TextOutputStream {
  mutating func write(_ string: String) {
    let bytes = Array(string.utf8)
    // Where even this fails, the exit code has to say it all.
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}

private func certify(address: String) throws {
  let path = address.prefix { $0 != ";" }.dropFirst(address.hasPrefix("unix:") ? 5 : 0)
  let client = CertificationClient(
    connection: try VarlinkConnection(path: String(path)),
    interface: try InterfaceDescription(parsing: CertificationInterface.source))
  try client.run()
  print("Certification passed")
}

private func serve(at path: String) throws {
  let loop = try EventLoop()
  let handler = CertificationServer()
  let server = Server(
    loop: loop,
    info: ServiceInfo(
      vendor: "pressured", product: "varlink-certification", version: "1",
      url: "https://varlink.org"),
    interfaces: [
      try InterfaceDescription(parsing: ServiceInterface.source),
      try InterfaceDescription(parsing: CertificationInterface.source),
    ],
    errorInterface: CertificationInterface.name, handler: handler)
  try server.listen(on: try UnixSocket.listen(at: path))
  let signals = try SignalSource([SIGINT, SIGTERM], on: loop) { _ in loop.stop() }
  try withExtendedLifetime((handler, signals)) {
    try loop.run()
  }
}

private var standardError = StandardError()
private let arguments = CommandLine.arguments.dropFirst()
do {
  switch (arguments.count, arguments.first, arguments.dropFirst().first, arguments.last) {
  case (3, "client", "--address", let address?): try certify(address: address)
  case (3, "server", "--socket", let path?): try serve(at: path)
  default:
    print(usage, terminator: "", to: &standardError)
    exit(2)
  }
} catch {
  print("varlink-certification: \(error)", to: &standardError)
  exit(1)
}
