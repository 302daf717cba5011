import Testing
import Varlink

private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

extension MessageFramer {
  /// All complete messages, as text.
  fileprivate mutating func takeAll() throws(FramingError) -> [String] {
    var messages: [String] = []
    while let message = try next() {
      messages.append(String(decoding: message, as: UTF8.self))
    }
    return messages
  }
}

struct MessageFramerTests {
  @Test func `messages come out however the bytes are split in two or three`() throws {
    let stream = bytes("one\0\0three\0fo")
    for first in 0...stream.count {
      for second in first...stream.count {
        var framer = MessageFramer(limit: 5)
        var messages: [String] = []
        for part in [stream[..<first], stream[first..<second], stream[second...]] {
          framer.append(part)
          messages += try framer.takeAll()
        }
        #expect(messages == ["one", "", "three"])
        #expect(framer.pendingByteCount == 2)
      }
    }
  }

  @Test func `messages come out of bytes that come one by one`() throws {
    var framer = MessageFramer(limit: 100)
    var messages: [String] = []
    for byte in bytes("ab\0c\0") {
      framer.append([byte])
      messages += try framer.takeAll()
    }
    #expect(messages == ["ab", "c"])
    #expect(framer.pendingByteCount == 0)
  }

  @Test func `a message may be as long as the limit and no longer`() throws {
    var framer = MessageFramer(limit: 4)
    framer.append(bytes("1234\01234"))
    #expect(try framer.takeAll() == ["1234"])
    #expect(try framer.next() == nil)
    framer.append(bytes("5"))
    #expect(throws: FramingError.messageTooLarge(limit: 4)) { try framer.next() }
    framer.append(bytes("\0ok\0"))
    #expect(throws: FramingError.messageTooLarge(limit: 4)) { try framer.next() }
  }

  @Test func `a complete message beyond the limit is refused as well`() {
    var framer = MessageFramer(limit: 4)
    framer.append(bytes("12345\0"))
    #expect(throws: FramingError.messageTooLarge(limit: 4)) { try framer.next() }
  }

  @Test func `the messages before the one that is too long still come out`() throws {
    var framer = MessageFramer(limit: 4)
    framer.append(bytes("a\0b\0123456"))
    #expect(try framer.next() == bytes("a"))
    #expect(try framer.next() == bytes("b"))
    #expect(throws: FramingError.messageTooLarge(limit: 4)) { try framer.next() }
  }

  @Test func `bytes appended between two messages keep their place`() throws {
    var framer = MessageFramer(limit: 10)
    framer.append(bytes("a\0b\0c"))
    #expect(try framer.next() == bytes("a"))
    framer.append(bytes("d\0e"))
    #expect(try framer.takeAll() == ["b", "cd"])
    #expect(framer.pendingByteCount == 1)
    framer.append(bytes("\0"))
    #expect(try framer.takeAll() == ["e"])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a random stream in random pieces comes out whole`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sent = (0..<200).map { _ in
      String(repeating: "x", count: Int.random(in: 0...300, using: &generator))
    }
    var stream = bytes(sent.map { $0 + "\0" }.joined())[...]
    var framer = MessageFramer(limit: 300)
    var received: [String] = []
    while !stream.isEmpty {
      let count = Int.random(in: 1...1000, using: &generator)
      framer.append(stream.prefix(count))
      stream = stream.dropFirst(count)
      received += try framer.takeAll()
    }
    #expect(received == sent)
  }
}
