import Forces
import Frames
import Glibc
import Pipeline
import Presses
import Pressure
import PressureDaemon
import Varlink
import VarlinkServer

/// A part of a frame's way that can be done again and again.
struct Stage {
  let name: String
  /// How many frames one run of `body` takes.
  let frames: Int
  let body: () -> Void

  /// So many frames of the processor's own time, whatever else it does meanwhile.
  func framesPerSecond(for seconds: Double) -> Double {
    body()
    let start = Self.processorTime()
    var runs = 0
    var elapsed = 0.0
    while elapsed < seconds {
      body()
      runs += 1
      elapsed = Self.processorTime() - start
    }
    return Double(runs * frames) / elapsed
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func all(_ recording: Recording) throws -> [Stage] {
    let sent = try Sent(recording)
    return [
      try recognize(recording, profiles: [], "contacts and force"),
      try recognize(recording, profiles: [PressProfile()], "contacts, force and recognisers"),
      encode(sent),
      decode(sent, "decoded by the library") { reader, message in _ = reader.read(message) },
      decode(sent, "decoded as any JSON") { _, message in _ = try? Reply(message: message) },
    ]
  }

  private static func recognize(
    _ recording: Recording, profiles: Set<PressProfile>, _ name: String
  ) throws -> Stage {
    let frames = recording.frames()
    var pipeline = try DevicePipeline(recording.description)
    pipeline.recognize(profiles)
    var start = Timestamp(microseconds: 0)
    return Stage(name: name, frames: frames.count) {
      var last = start
      for var frame in frames {
        frame.time = start.advanced(by: frame.time.duration(since: Timestamp(microseconds: 0)))
        last = frame.time
        pipeline.process(frame)
      }
      start = last.advanced(by: .seconds(1))
    }
  }

  private static func encode(_ sent: Sent) -> Stage {
    var encoder = sent.encoder
    return Stage(name: "encoded", frames: sent.touches.count) {
      for (time, touches) in sent.touches {
        _ = encoder.encode(sequence: 1, time: time, touches: touches, isResynchronized: false)
      }
    }
  }

  private static func decode(
    _ sent: Sent, _ name: String, _ body: @escaping (inout TouchFrameReader, [UInt8]) -> Void
  ) -> Stage {
    var reader = TouchFrameReader()
    return Stage(name: name, frames: sent.messages.count) {
      for message in sent.messages { body(&reader, message) }
    }
  }
}

/// What the daemon makes of a recording.
struct Sent {
  var encoder: TouchEncoder
  var touches: [(time: Timestamp, touches: [Forces.Touch])] = []
  var messages: [[UInt8]] = []

  init(_ recording: Recording) throws {
    var pipeline = try DevicePipeline(recording.description)
    encoder = TouchEncoder(
      device: "0018-06cb-ce67-pci-0000:00:15.0",
      maximumPossibleForce: pipeline.scale.maximumPossibleForce)
    for frame in recording.frames() {
      pipeline.process(frame)
      touches.append((frame.time, pipeline.touches))
      let message = encoder.encode(
        sequence: touches.count, time: frame.time, touches: pipeline.touches,
        isResynchronized: false)
      // Without its NUL, as it is read.
      messages.append(message.bytes.dropLast())
    }
  }
}
