import Contacts
package import Forces

/// Says in the log which pens are worn, of each tool of a device once, however often it comes back.
package final class WearLog {
  /// How many tools are remembered; more than one machine sees, and those beyond are not told.
  private static let limit = 256

  private struct Entry: Hashable {
    let device: String
    let tool: Tool
  }

  private let write: (PenWear, String) -> Void
  private var told: Set<Entry> = []

  /// A log whose lines go to `write`, by default that of the daemon.
  package init(write: @escaping (PenWear, String) -> Void = WearLog.writeToLog) {
    self.write = write
  }

  /// Tells of a tool of the device with this identifier and name, unless it was told.
  package func tell(_ wear: PenWear, of device: String, named name: String) {
    guard told.count < Self.limit, told.insert(Entry(device: device, tool: wear.tool)).inserted
    else { return }
    write(wear, "\(name): \(wear)")
  }

  /// Something that is broken should be mended; that a spring wears out is the way of springs.
  package static func writeToLog(_ wear: PenWear, _ line: String) {
    wear.isBroken ? Log.warning(line) : Log.notice(line)
  }
}
