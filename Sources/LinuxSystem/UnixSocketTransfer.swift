import Glibc

extension UnixSocket {
  /// Sends what fits of the bytes from `offset` on, without waiting and without SIGPIPE.
  ///
  /// The corresponding C function is `send`.
  package static func send(
    _ bytes: [UInt8], from offset: Int = 0, on descriptor: Int32
  ) throws(SystemError) -> TransferResult {
    try transfer("send") {
      unsafe bytes.withUnsafeBytes { all in
        let rest = unsafe all.dropFirst(offset)
        return unsafe Glibc.send(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count,
          Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
    }
  }

  /// Receives what is there, as far as `bytes` has room, without waiting; the end of the stream is
  /// `closed`.
  ///
  /// The corresponding C function is `recv`.
  package static func receive(
    into bytes: inout [UInt8], on descriptor: Int32
  ) throws(SystemError) -> TransferResult {
    guard !bytes.isEmpty else { return .transferred(0) }
    let result = try transfer("recv") {
      unsafe bytes.withUnsafeMutableBytes { room in
        unsafe recv(descriptor, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
      }
    }
    return result == .transferred(0) ? .closed : result
  }
}
