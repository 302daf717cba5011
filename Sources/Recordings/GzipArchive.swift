import CZlib

/// Files that are compressed with gzip.
enum GzipArchive {
  /// Why an archive could not be unpacked.
  enum Failure: Error {
    case damaged
    case tooLarge
  }

  /// How much is unpacked at once.
  private static let chunk = 64 * 1024
  /// The largest window, and 16 for the header of gzip: zlib.h on `inflateInit2`.
  private static let gzipWindow: Int32 = 15 + 16

  /// Whether a file begins as archives do: RFC 1952, section 2.3.1.
  static func isArchive(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: [0x1F, 0x8B])
  }

  /// What is in the archive: all its members one after another, as gunzip has it.
  ///
  /// An archive that ends in the middle gives what could be unpacked, since the text in it tells where it
  /// ends. The corresponding C function is `inflate`.
  static func contents(of bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    var input = bytes
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(&stream, gzipWindow, zlibVersion(), size) == Z_OK else {
      throw .damaged
    }
    defer { _ = unsafe inflateEnd(&stream) }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: chunk)
    var position = 0
    while true {
      let step = unsafe inflateOnce(&stream, &input, from: position, into: &buffer)
      position += step.consumed
      guard output.count + step.produced <= limit else { throw .tooLarge }
      output.append(contentsOf: buffer[..<step.produced])
      switch step.status {
      case Z_OK:
        continue
      case Z_STREAM_END:
        guard isArchive(input[position...]) else { return output }
        guard unsafe inflateReset(&stream) == Z_OK else { throw .damaged }
      case Z_BUF_ERROR:
        // No more input, and the end has not come.
        return output
      default:
        throw .damaged
      }
    }
  }

  private static func inflateOnce(
    _ stream: inout z_stream, _ input: inout [UInt8], from position: Int, into buffer: inout [UInt8]
  ) -> (status: Int32, consumed: Int, produced: Int) {
    unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe buffer.withUnsafeMutableBufferPointer { target in
        let available = UInt32(clamping: source.count - position)
        let room = UInt32(clamping: target.count)
        unsafe stream.next_in = source.baseAddress?.advanced(by: position)
        unsafe stream.avail_in = available
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = room
        let status = unsafe inflate(&stream, Z_NO_FLUSH)
        return unsafe (status, Int(available - stream.avail_in), Int(room - stream.avail_out))
      }
    }
  }
}
