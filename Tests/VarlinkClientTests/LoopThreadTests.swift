import LinuxSystem
import Synchronization
import Testing
import VarlinkClient

@Suite(.timeLimit(.minutes(5))) struct LoopThreadTests {
  /// What a thread works on in these tests: it notes what was done, and that it is gone.
  private final class Notebook {
    var numbers: [Int] = []
    let whenGone: () -> Void

    init(whenGone: @escaping () -> Void = {}) {
      self.whenGone = whenGone
    }

    deinit {
      whenGone()
    }
  }

  @Test func `jobs run one after the other, in order`() async throws {
    let thread = try LoopThread { _ in Notebook() }
    for number in 0..<1000 {
      thread.perform { $0.numbers.append(number) }
    }
    let numbers = await withCheckedContinuation { done in
      thread.perform { done.resume(returning: $0.numbers) }
    }
    #expect(numbers == Array(0..<1000))
  }

  @Test func `jobs of many threads are all run`() async throws {
    let thread = try LoopThread { _ in Notebook() }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask {
          await withCheckedContinuation { done in
            thread.perform { notebook in
              notebook.numbers.append(number)
              done.resume()
            }
          }
        }
      }
    }
    let numbers = await withCheckedContinuation { done in
      thread.perform { done.resume(returning: $0.numbers) }
    }
    #expect(numbers.sorted() == Array(0..<100))
  }

  @Test func `the thread ends with its object, after the jobs that wait`() async {
    let done = Mutex(false)
    await withCheckedContinuation { gone in
      do throws(SystemError) {
        let thread = try LoopThread { _ in Notebook { gone.resume() } }
        thread.perform { _ in done.withLock { $0 = true } }
      } catch {
        Issue.record(error)
        gone.resume()
      }
    }
    #expect(done.withLock { $0 })
  }
}
