// Says what Devices makes of the nodes that it finds, for tests that run it where the nodes are emulated.
//
// Usage: DeviceProbe FRAMES. Prints all nodes, and the description, the state and the next FRAMES frames of
// the first.

import Devices
import Frames
import Glibc
import LinuxSystem

func text(_ frame: Frame) -> String {
  let events = frame.events.map { "\($0.type.rawValue)/\($0.code)=\($0.value)" }
  return "\(frame.origin): \(events.joined(separator: " "))"
}

func describe(_ device: EvdevDevice, _ node: DeviceNode) {
  let description = device.description
  print("name \(description.name)")
  print("stable \(node.stableIdentifier(of: description))")
  print("place \(description.physicalPath ?? "-") unique \(description.uniqueID ?? "-")")
  print("properties \(description.properties.map(\.rawValue).sorted())")
  print("keys \(description.keys.map(\.rawValue).sorted())")
  for (code, range) in description.axes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
    print("axis \(code.rawValue) \(range.minimum)...\(range.maximum) @\(range.resolution)")
  }
  print("writable \(device.isWritable)")
  if let frame = device.initialFrame { print(text(frame)) }
}

func run(frames wanted: Int) throws {
  let monitor = try DeviceMonitor()
  let nodes = try monitor.enumerate()
  for node in nodes {
    let properties = node.properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    print("node \(node.path) \(node.deviceNumber) \(node.seat) \(properties)")
  }
  print("change \(try monitor.nextChange().map { "\($0)" } ?? "none")")
  guard let node = nodes.first else { return }
  // A small share, so that each read leaves something for the next.
  let device = try EvdevDevice(path: node.path, eventsPerRead: 3)
  describe(device, node)
  let everything = EventMask(allOf: device.description)
  print("masked \(device.setMask(everything))")
  let loop = try EventLoop()
  var heard = 0
  var source: DeviceSource?
  source = try DeviceSource(
    device, on: loop,
    deliver: { frame in
      print(text(frame))
      heard += 1
      if heard == wanted { source?.stop() }
    },
    end: { reason in
      print("end \(reason)")
      exit(EXIT_FAILURE)
    })
  // What comes at once shall pile up.
  usleep(200_000)
  if wanted > 0 { source?.read() }
  while heard < wanted { try loop.runOnce() }
  // Nothing may come any more.
  try loop.runOnce(atMost: .zero)
}

guard CommandLine.arguments.count == 2, let frames = Int(CommandLine.arguments[1]) else {
  fatalError("usage: DeviceProbe FRAMES")
}
try run(frames: frames)
