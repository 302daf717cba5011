import Pressure

/// What happened and was not taken yet, oldest first.
///
/// It is bounded: when it is full, streams are not read until the program has taken half of it, and the
/// daemon, which notices, merges what it can.
final class EventQueue {
  struct Entry {
    let content: EventContent
    /// Which stream told it; nil where none did.
    let stream: StreamID?
  }

  /// How many may wait before reading stops: a second at 125 frames a second.
  static let limit = 128
  /// How many requests may be without a result that was taken.
  static let requestLimit = 256

  private var entries: [Entry] = []
  private var openRequests = 0
  /// The streams that are not read because there was no room.
  private var paused: Set<StreamID> = []
  /// The streams that have ended by an error.
  private(set) var failed: Set<StreamID> = []

  /// Whether the program has something to do: take events, or dispatch so that streams are read on.
  var isAwaited: Bool { !entries.isEmpty || hasRoomForPaused }

  private var hasRoomForPaused: Bool { !paused.isEmpty && entries.count <= Self.limit / 2 }

  func hasRoom(for stream: StreamID) -> Bool {
    if entries.count < Self.limit { return true }
    paused.insert(stream)
    return false
  }

  func add(_ content: EventContent, from stream: StreamID?) {
    // Of the states of the connection only the newest matters.
    if content.isConnectionState { entries.removeAll { $0.content.isConnectionState } }
    if case .failed = content, let stream { failed.insert(stream) }
    entries.append(Entry(content: content, stream: stream))
  }

  func take() -> Entry? {
    guard !entries.isEmpty else { return nil }
    let entry = entries.removeFirst()
    if case .result = entry.content { openRequests -= 1 }
    return entry
  }

  /// Whether there may be one more request.
  func beginRequest() -> Bool {
    guard openRequests < Self.requestLimit else { return false }
    openRequests += 1
    return true
  }

  /// The streams that are to be read on, each once.
  func takeResumable() -> Set<StreamID> {
    guard hasRoomForPaused else { return [] }
    defer { paused.removeAll() }
    return paused
  }

  /// Forgets a stream, and what it told.
  func remove(_ stream: StreamID) {
    entries.removeAll { $0.stream == stream }
    paused.remove(stream)
    failed.remove(stream)
  }
}

/// The end of a stream from which the program takes events.
final class QueueSink<Element>: StreamSink {
  private let queue: EventQueue
  private let stream: StreamID
  private let content: (Element) -> EventContent?

  /// `content` is what an element is to C, nil where it is nothing.
  init(_ queue: EventQueue, _ stream: StreamID, _ content: @escaping (Element) -> EventContent?) {
    self.queue = queue
    self.stream = stream
    self.content = content
  }

  func hasRoom() -> Bool { queue.hasRoom(for: stream) }

  func deliver(_ elements: [Element]) {
    for content in elements.lazy.compactMap(content) { queue.add(content, from: stream) }
  }

  func finish(_ error: PressureError?) {
    if let error { queue.add(.failed(error), from: stream) }
  }
}

/// The end of what is told of the connection, which belongs to no stream.
final class ConnectionSink: StreamSink {
  private let queue: EventQueue

  init(_ queue: EventQueue) {
    self.queue = queue
  }

  func hasRoom() -> Bool { true }

  func deliver(_ states: [ConnectionState]) {
    for state in states {
      switch state {
      case .connected: queue.add(.connected, from: nil)
      case .suspended: queue.add(.suspended, from: nil)
      case .disconnected(let error): queue.add(.disconnected(error), from: nil)
      }
    }
  }

  func finish(_ error: PressureError?) {}
}
