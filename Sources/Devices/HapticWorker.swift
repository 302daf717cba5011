import CLinux
import Glibc
import LinuxSystem

/// What an actuator has its thread do.
enum HapticJob: Hashable, Sendable, BitwiseCopyable {
  /// Opens the node and uploads what will be played.
  case open
  /// Plays a tick, unless it is later than `deadline`: then it would answer to nothing.
  case play(HapticTick, deadline: MonotonicInstant)
  /// Closes the node, by which the kernel erases what was uploaded.
  case close
}

/// What became of a job.
enum HapticAnswer: Hashable, Sendable, BitwiseCopyable {
  case opened
  /// The node could not be opened, or took no effect.
  case failed(HapticCall, errno: Int32)
  case played
  /// It was not open, too late, or gone.
  case notPlayed
  case closed
}

/// A system call that can fail while an actuator opens.
enum HapticCall: Hashable, Sendable, BitwiseCopyable {
  case open
  case upload

  /// The C function.
  var name: String {
    switch self {
    case .open: "open"
    case .upload: "ioctl(EVIOCSFF)"
    }
  }
}

/// The thread's side of an actuator: a descriptor of its own, as effects belong to the one that they were
/// uploaded on.
///
/// Each of its calls takes the kernel's lock of the node, which is held while the device answers to an upload
/// or an erasure: where that is a stopped program behind uinput, for 30 s.
struct HapticWorker: Worker, ~Copyable {
  private let path: String
  private let kind: HapticKind
  private let levels: HapticLevels
  private var node: OwnedDescriptor?
  private var softEffect: UInt16?
  private var firmEffect: UInt16?

  init(path: String, kind: HapticKind, levels: HapticLevels) {
    self.path = path
    self.kind = kind
    self.levels = levels
  }

  mutating func perform(_ job: HapticJob) -> HapticAnswer {
    switch job {
    case .open: open()
    case .play(let tick, let deadline):
      deadline < .now || !play(tick) ? .notPlayed : .played
    case .close: close()
    }
  }

  private mutating func open() -> HapticAnswer {
    let path = path
    let number: Int32
    do throws(SystemError) {
      number = try check("open") { unsafe Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC) }
    } catch {
      return .failed(.open, errno: error.errno)
    }
    node = OwnedDescriptor(owning: number)
    do throws(SystemError) {
      var soft = HapticEffect(kind, intensity: levels.soft)
      softEffect = try soft.upload(to: number)
      var firm = HapticEffect(kind, intensity: levels.firm)
      firmEffect = try firm.upload(to: number)
    } catch {
      _ = close()
      return .failed(.upload, errno: error.errno)
    }
    return .opened
  }

  /// The corresponding C function is `write`.
  private func play(_ tick: HapticTick) -> Bool {
    let effect = tick == .soft ? softEffect : firmEffect
    guard let effect, let number = nodeNumber else { return false }
    return pressured_play_effect(number, effect) == 0
  }

  private var nodeNumber: Int32? {
    switch node {
    case .some(let node): node.number
    case nil: nil
    }
  }

  /// Closing erases what was uploaded on the descriptor.
  private mutating func close() -> HapticAnswer {
    softEffect = nil
    firmEffect = nil
    node = nil
    return .closed
  }
}
