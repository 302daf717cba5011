import LinuxSystem
import Pressure
import QuickActions
import Varlink

/// A file of quick actions, as a person writes it.
struct ActionItemsFile {
  /// More than all items of an application may have, with room for white space.
  private static let limit = 1024 * 1024
  /// As deep as the daemon reads.
  private static let depth = 16

  private let path: String
  private let items: [JSONValue]

  /// Reads a file, or the standard input where `path` is a dash.
  init(path: String) throws(CommandFailure) {
    self.path = path
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Files.read(path == "-" ? "/dev/stdin" : path, limit: Self.limit)
    } catch {
      throw CommandFailure("\(path): \(error.reason)")
    }
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.value(of: bytes, maximumDepth: Self.depth)
    } catch {
      let line = Self.line(of: error.offset, in: bytes)
      throw CommandFailure("\(path):\(line): \(error.explanation)")
    }
    guard let items = value.arrayValue else {
      throw CommandFailure("\(path): items has to be an array")
    }
    self.items = items
  }

  /// Sets the items; where one is wrong, its mistake is told with the file.
  func set(of application: String, by client: PressureClient) async throws(CommandFailure) {
    do throws(PressureError) {
      try await client.setItems(items, of: application)
    } catch {
      guard error.code == .invalidItem else { throw CommandFailure(error) }
      throw CommandFailure("\(path): \(error.message)")
    }
  }

  private static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
  }
}
