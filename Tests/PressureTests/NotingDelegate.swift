import Pressure
import Synchronization

/// A preview that says what it was made for.
struct NotedPreview: Preview {
  let name: String
  var sourceRect: Rectangle?
  var actions: @Sendable () -> [PreviewActionItem] = { [] }

  var previewActionItems: [PreviewActionItem] { actions() }
}

/// What a test throws.
struct Mishap: Error, Equatable {}

/// Notes the calls that it gets, and answers as a test says.
final class NotingDelegate: PreviewingDelegate {
  enum Call: Equatable, Sendable {
    case asked(Point)
    case hint(Double)
    case presented(String)
    case progress(Double)
    case revealed([String])
    case committed(String)
    case dismissed(String, PreviewEnding)
    case failed(String)
  }

  typealias Answer = @Sendable (PreviewingContext, Point) async throws -> NotedPreview?
  typealias Step = @Sendable (PreviewingContext) async throws -> Void

  private let calls: AsyncStream<Call>
  private let continuation: AsyncStream<Call>.Continuation
  private let answer: Answer
  private let onPresent: Step
  private let onCommit: Step
  private let shown = Mutex<[PreviewActionItem]>([])

  init(
    answer: @escaping Answer = { _, _ in NotedPreview(name: "photo") },
    onPresent: @escaping Step = { _ in }, onCommit: @escaping Step = { _ in }
  ) {
    (calls, continuation) = AsyncStream.makeStream()
    self.answer = answer
    self.onPresent = onPresent
    self.onCommit = onCommit
  }

  /// The actions that were revealed last.
  var actions: [PreviewActionItem] { shown.withLock { $0 } }

  /// The next call, waited for.
  func next() async -> Call? {
    for await call in calls { return call }
    return nil
  }

  /// So many next calls.
  func next(_ count: Int) async -> [Call] {
    var found: [Call] = []
    while found.count < count, let call = await next() { found.append(call) }
    return found
  }

  func previewingContext(
    _ context: PreviewingContext, previewAt location: Point
  ) async throws -> NotedPreview? {
    continuation.yield(.asked(location))
    return try await answer(context, location)
  }

  func previewingContext(
    _ context: PreviewingContext, present preview: NotedPreview
  ) async throws {
    continuation.yield(.presented(preview.name))
    try await onPresent(context)
  }

  func previewingContext(
    _ context: PreviewingContext, commit preview: NotedPreview
  ) async throws {
    continuation.yield(.committed(preview.name))
    try await onCommit(context)
  }

  func previewingContext(
    _ context: PreviewingContext, didUpdatePreviewProgress progress: Double,
    of preview: NotedPreview
  ) {
    continuation.yield(.hint(progress))
  }

  func previewingContext(
    _ context: PreviewingContext, didUpdateCommitProgress progress: Double,
    of preview: NotedPreview
  ) {
    continuation.yield(.progress(progress))
  }

  func previewingContext(
    _ context: PreviewingContext, reveal actions: [PreviewActionItem], of preview: NotedPreview
  ) {
    shown.withLock { $0 = actions }
    continuation.yield(.revealed(actions.map(\.title)))
  }

  func previewingContext(
    _ context: PreviewingContext, dismiss preview: NotedPreview, because ending: PreviewEnding
  ) {
    continuation.yield(.dismissed(preview.name, ending))
  }

  func previewingContext(_ context: PreviewingContext, didFail error: any Error) {
    continuation.yield(.failed("\(error)"))
  }
}

/// Opens once; whoever comes before waits.
final class Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func open() {
    continuation.finish()
  }

  /// Waits, however often the task is cancelled.
  func pass() async {
    await Task { for await _ in stream {} }.value
  }

  /// Waits until it opens or the task is cancelled.
  func passUnlessCancelled() async {
    for await _ in stream {}
  }
}
