import Glibc
package import LinuxSystem

/// Opens an event node on a thread beside the event loop, and has it closed on one.
///
/// The first to open a node and the last to close it wait for its driver, which may wait for the device: the
/// kernel's HID drivers ask it to change its mode, and give each question five seconds. A pad behind
/// Bluetooth that has just left, or a program behind /dev/uhid that does not answer, would hold up a loop
/// until its watchdog ends it.
package final class NodeOpening {
  private let path: String
  private let whenDone: (Result<OpenNode, DeviceError>) -> Void
  private var thread: WorkerThread<NodeOpener>?

  /// Begins; `whenDone` is called on `loop`, unless this object is let go of before.
  package init(
    _ path: String, on loop: EventLoop,
    whenDone: @escaping (Result<OpenNode, DeviceError>) -> Void
  ) throws(DeviceError) {
    self.path = path
    self.whenDone = whenDone
    do throws(SystemError) {
      let thread = try WorkerThread(
        on: loop, makeWorker: { NodeOpener(path: path) },
        onAnswer: { [weak self] in self?.take($0) })
      guard thread.perform(.open) else { throw SystemError(call: "send", errno: ENOBUFS) }
      self.thread = thread
    } catch {
      throw DeviceError(path: path, cause: error)
    }
  }

  private func take(_ answer: NodeOpener.Answer) {
    switch answer {
    case .opened(let number, let isWritable):
      guard thread?.perform(.handOver) == true else { return fail(errno: ENOBUFS) }
      thread = nil
      whenDone(.success(OpenNode(owning: number, isWritable: isWritable, closesAside: true)))
    case .failed(let errno): fail(errno: errno)
    case .handedOver: break
    }
  }

  private func fail(errno: Int32) {
    thread = nil
    let cause = SystemError(call: "open", errno: errno, subject: path)
    whenDone(.failure(DeviceError(path: path, cause: cause)))
  }
}

/// The thread's side: what it has opened is its own to close, until it is told that the loop has taken it.
private struct NodeOpener: Worker, ~Copyable {
  enum Job: Sendable, BitwiseCopyable {
    case open
    case handOver
  }

  enum Answer: Sendable, BitwiseCopyable {
    case opened(number: Int32, isWritable: Bool)
    case failed(errno: Int32)
    case handedOver
  }

  private let path: String
  private var node: OwnedDescriptor?

  init(path: String) {
    self.path = path
  }

  mutating func perform(_ job: Job) -> Answer {
    switch job {
    case .open:
      do throws(SystemError) {
        let (number, isWritable) = try OpenNode.open(path)
        node = OwnedDescriptor(owning: number)
        return .opened(number: number, isWritable: isWritable)
      } catch {
        return .failed(errno: error.errno)
      }
    case .handOver:
      _ = node.take()?.relinquish()
      return .handedOver
    }
  }
}
