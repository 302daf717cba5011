import Forces
import Frames
import LinuxSystem
import Pipeline
import Recordings

/// The devices of a recording's file, which take the place of live ones.
enum RecordedDevices {
  /// Reads a file and enters those of its devices that are used.
  ///
  /// They play together. `onEnd` is called once, when that has come to its end and they do not loop.
  static func add(
    from file: String, to registry: DeviceRegistry, options: DaemonOptions, loop: EventLoop,
    onEnd: @escaping () -> Void
  ) throws(DaemonError) {
    var used: [(node: String, recording: Recording, pipeline: DevicePipeline)] = []
    var refused: [RefusedDevice] = []
    for (index, recording) in try read(file).recordings.enumerated() {
      let node = index == 0 ? file : "\(file)#\(index + 1)"
      do throws(RefusalReason) {
        let id = ForceDevice.identifier(ofRecording: node, recording.description)
        let pipeline = try registry.setup.pipeline(recording.description, id: id)
        used.append((node, recording, pipeline))
      } catch {
        refused.append(
          RefusedDevice(
            name: recording.description.name, node: node, reason: error.description))
      }
    }
    if used.isEmpty, let first = refused.first {
      throw .refusedRecording(file: file, reason: first.reason)
    }
    let tape = RecordingTape(
      used.map(\.recording), options: options, loop: loop, onEnd: onEnd)
    for (device, source) in zip(used, tape.sources(named: used.map(\.node))) {
      registry.add(
        ForceDevice(recording: device.node, pipeline: device.pipeline), pipeline: device.pipeline,
        source: source)
    }
    for device in refused {
      registry.refuse(device)
      Log.info("\(device.node): \(device.name): not used: \(device.reason)")
    }
  }

  private static func read(_ file: String) throws(DaemonError) -> RecordingFile {
    do throws(RecordingFileError) {
      let recording = try RecordingFile.read(file)
      for note in recording.notes { Log.warning(note.description) }
      return recording
    } catch {
      throw .recording(error)
    }
  }
}
