import Contacts
import Frames
import TestSupport
import Testing

@Suite struct UsedCodesTests {
  /// What comes out of a recording, as far as anybody would hear of it.
  private func audible(_ frames: [Frame], of description: DeviceDescription) -> [ContactFrame] {
    var tracker = ContactTracker(description)
    var result = ContactFrame(time: Timestamp(microseconds: 0))
    var wasClicked = false
    return frames.compactMap { frame in
      tracker.update(frame, into: &result)
      defer { wasClicked = result.isClicked }
      return result.hasChanged || result.isClicked != wasClicked ? result : nil
    }
  }

  /// What the kernel lets through of a frame; it sends no frame in which nothing is left.
  private func masked(_ frame: Frame, by codes: UsedCodes) -> Frame? {
    var frame = frame
    frame.events.removeAll { event in
      switch event.type {
      case .absolute: !codes.axes.contains(AxisCode(rawValue: event.code))
      case .key: !codes.keys.contains(KeyCode(rawValue: event.code))
      case .synchronization: false
      default: true
      }
    }
    return frame.events.isEmpty && frame.origin == .device ? nil : frame
  }

  @Test(arguments: RecordingFile.own + RecordingFile.shared)
  func `contacts are the same without the codes that are masked`(file: RecordingFile) throws {
    let recording = try file.load()
    let codes = UsedCodes(recording.description)
    let frames = recording.frames()
    let all = audible(frames, of: recording.description)
    let some = audible(
      frames.compactMap { masked($0, by: codes) }, of: recording.description)
    #expect(all == some)
  }

  @Test func `a force pad wakes us with one position for each finger and nothing twice`() throws {
    let pad = try RecordingFile("forcepad-two-fingers.evemu").load()
    let codes = UsedCodes(pad.description)
    #expect(
      codes.axes == [
        .slot, .trackingID, .positionX, .positionY, .contactPressure, .toolType,
      ])
    #expect(codes.keys == [.leftButton])
  }

  @Test func `a pen wakes us for its tools, tip and buttons`() throws {
    let pen = try RecordingFile("pen-stroke.evemu").load()
    let codes = UsedCodes(pen.description)
    #expect(codes.axes.isSuperset(of: [.x, .y, .pressure, .distance, .tiltX, .tiltY]))
    #expect(codes.keys.isSuperset(of: [.toolPen, .touch]))
  }
}
