import Synchronization

/// A value that tasks can wait for to become something.
final class Outcome<Value: Sendable>: Sendable {
  private struct Waiter {
    let condition: @Sendable (Value) -> Bool
    let continuation: CheckedContinuation<Value, Never>
  }

  private struct State {
    var value: Value
    var waiters: [Waiter] = []
  }

  private let state: Mutex<State>

  init(_ value: Value) {
    state = Mutex(State(value: value))
  }

  var value: Value { state.withLock { $0.value } }

  /// Changes it, and wakes those who waited for that.
  func change(_ body: @Sendable (inout Value) -> Void) {
    let (value, woken) = state.withLock { state in
      body(&state.value)
      let value = state.value
      let woken = state.waiters.filter { $0.condition(value) }
      state.waiters.removeAll { $0.condition(value) }
      return (value, woken.map(\.continuation))
    }
    for continuation in woken { continuation.resume(returning: value) }
  }

  /// The value once it meets the condition.
  func wait(until condition: @escaping @Sendable (Value) -> Bool) async -> Value {
    await withCheckedContinuation { continuation in
      let value = state.withLock { state -> Value? in
        if condition(state.value) { return state.value }
        state.waiters.append(Waiter(condition: condition, continuation: continuation))
        return nil
      }
      if let value { continuation.resume(returning: value) }
    }
  }
}
