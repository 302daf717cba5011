/// A device and what it sent, as kept in a file.
package struct Recording: Hashable, Sendable {
  package var description: DeviceDescription
  package var events: [InputEvent]

  package init(description: DeviceDescription, events: [InputEvent] = []) {
    self.description = description
    self.events = events
  }

  /// The events as frames; events after the last SYN_REPORT are left out.
  package func frames() -> [Frame] {
    var assembler = FrameAssembler()
    var frames: [Frame] = []
    for event in events where assembler.append(event) {
      frames.append(assembler.frame)
    }
    return frames
  }
}
