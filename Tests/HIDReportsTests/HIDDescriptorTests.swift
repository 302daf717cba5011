import Frames
import TestSupport
import Testing

@testable import HIDReports

struct HIDDescriptorTests {
  private func parse(_ writer: HIDItemWriter) throws(HIDDescriptorError) -> HIDDescriptor {
    try HIDDescriptorParser.parse(writer.bytes)
  }

  @Test func `fields lie one behind the other, padding between them`() throws {
    let fields = try parse(
      HIDItemWriter().page(0x0D).usage(0x05).collection(1).report(7)
        .logical(0, 1).size(1, count: 2).usage(0x42).usage(0x32).input()
        .size(6, count: 1).input(flags: 3)
        .size(8, count: 1).usage(0x51).input().end()
    ).fields
    #expect(fields.map(\.usage) == [.tipSwitch, .inRange, .contactID])
    #expect(fields.map(\.bitOffset) == [0, 1, 8])
    #expect(fields.map(\.reportID) == [7, 7, 7])
  }

  @Test func `each report counts its own bits`() throws {
    let fields = try parse(
      HIDItemWriter().page(0x0D).usage(0x05).collection(1).logical(0, 1).size(8, count: 1)
        .report(1).usage(0x42).input().report(2).usage(0x51).input()
        .report(1).usage(0x32).input().end()
    ).fields
    #expect(fields.map(\.reportID) == [1, 2, 1])
    #expect(fields.map(\.bitOffset) == [0, 0, 8])
  }

  @Test func `a range of usages stands for each of them`() throws {
    let fields = try parse(
      HIDItemWriter().page(0x09).usage(1).collection(1).usages(1...3).logical(0, 1)
        .size(1, count: 3).input().end()
    ).fields
    #expect(fields.map(\.usage.id) == [1, 2, 3])
    #expect(fields.map(\.usage.page) == [9, 9, 9])
  }

  @Test func `a usage of four bytes names its page itself`() throws {
    let fields = try parse(
      HIDItemWriter().page(0x0D).usage(5).collection(1).size(8, count: 1).logical(0, 9)
        .append([0x0B, 0x30, 0x00, 0x01, 0x00]).input().end()
    ).fields
    #expect(fields.map(\.usage) == [.x])
  }

  @Test func `the page said last before a main item counts`() throws {
    let fields = try parse(
      HIDItemWriter().page(0x0D).usage(5).collection(1).size(8, count: 2).logical(0, 9)
        .usage(0x30).usage(0x31).page(0x01).input().end()
    ).fields
    #expect(fields.map(\.usage) == [.x, .y])
  }

  @Test func `what was pushed comes back when it is popped`() throws {
    let fields = try parse(
      HIDItemWriter().page(0x0D).usage(5).collection(1).size(8, count: 1).logical(0, 9)
        .append([0xA4]).page(0x01).logical(-5, 5).size(16, count: 1).usage(0x30).input()
        .append([0xB4]).usage(0x51).input().end()
    ).fields
    #expect(fields.map(\.usage) == [.x, .contactID])
    #expect(fields.map(\.bitSize) == [16, 8])
    #expect(fields.map(\.scale.logicalMinimum) == [-5, 0])
  }

  @Test func `long items are passed over`() throws {
    let fields = try parse(
      HIDItemWriter().page(0x0D).usage(5).collection(1).append([0xFE, 2, 0x77, 0x81, 0x02])
        .size(8, count: 1).logical(0, 9).usage(0x51).input().end()
    ).fields
    #expect(fields.count == 1)
  }

  @Test func `a vendor's mirror of the standard is undone`() throws {
    let fields = try parse(
      HIDItemWriter().page(0xFF0D).usage(1).collection(1).size(8, count: 1).logical(0, 9)
        .usage(0x130).input().usage(0x42).input().usage(0x132).input().end()
    ).fields
    #expect(fields.map(\.usage) == [.x, .tipSwitch, .vendorDistance])
    #expect(fields.allSatisfy { $0.isMirrored })
  }

  @Test(arguments: [
    ([0x81], HIDDescriptorError.truncated),
    ([0x27, 0, 0], .truncated),
    ([0xFE, 9, 0], .truncated),
    ([0xC0], .unbalancedCollections),
    ([0xA1, 1], .unbalancedCollections),
    ([0xB4], .unbalancedStack),
    ([0xA4, 0xA4, 0xA4, 0xA4, 0xA4], .unbalancedStack),
    ([0x76, 0x01, 0x01, 0x95, 1, 0x81, 2], .tooLarge),
    ([0x75, 8, 0x96, 0xFF, 0xFF, 0x81, 2], .tooLarge),
    ([UInt8](repeating: 0, count: 4097), .tooLarge),
  ])
  func `a broken descriptor is told by its mistake`(bytes: [UInt8], error: HIDDescriptorError) {
    #expect(throws: error) { try HIDDescriptorParser.parse(bytes) }
  }

  @Test func `no damage crashes the parser, and many cuts are found`() throws {
    let whole = HIDForcePad().descriptor
    var random = SeededGenerator(seed: 11)
    var refused = 0
    for _ in 0..<2000 {
      var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &random)))
      for _ in 0..<3 where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      do throws(HIDDescriptorError) {
        var device = try HIDDevice(descriptor: bytes)
        device.process([1, 7, 0xFF, 0xFF, 0xFF], at: .init(microseconds: 0))
      } catch {
        refused += 1
      }
    }
    #expect(refused > 1000)
  }
}
