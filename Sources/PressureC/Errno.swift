import Glibc
import Pressure

extension PressureError {
  /// The error as C has it, a negative errno; the header lists them.
  var errno: Int32 {
    switch code {
    case .unreachable: -ENOENT
    case .connectionLost: -ECONNRESET
    case .timedOut, .notAnswered: -ETIMEDOUT
    case .permissionDenied: -EACCES
    case .invalidParameter, .invalidItem: -EINVAL
    case .noSuchDevice: -ENODEV
    case .noHaptics: -EOPNOTSUPP
    case .noSuchPress, .pressFinished, .noSuchRequest: -ESTALE
    case .pressTaken: -EBUSY
    case .limitExceeded: -ENOBUFS
    case .unsupported: -ENOSYS
    case .protocolViolation: -EPROTO
    case .notKept: -EIO
    default: -EREMOTEIO
    }
  }
}
