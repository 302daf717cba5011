/// Writes report descriptors item by item, each with two bytes of data.
///
/// A final class, so that items can be written one behind the other without a name for each step.
package final class HIDItemWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Any short item, by its type and tag.
  @discardableResult
  package func item(_ tag: UInt8, _ data: Int = 0) -> HIDItemWriter {
    let value = UInt16(truncatingIfNeeded: data)
    bytes += [tag | 2, UInt8(value & 0xFF), UInt8(value >> 8)]
    return self
  }

  @discardableResult
  package func append(_ other: [UInt8]) -> HIDItemWriter {
    bytes += other
    return self
  }

  @discardableResult
  package func page(_ page: Int) -> HIDItemWriter { item(0x04, page) }

  @discardableResult
  package func usage(_ usage: Int) -> HIDItemWriter { item(0x08, usage) }

  @discardableResult
  package func usages(_ range: ClosedRange<Int>) -> HIDItemWriter {
    item(0x18, range.lowerBound).item(0x28, range.upperBound)
  }

  /// 0 is physical, 1 application, 2 logical.
  @discardableResult
  package func collection(_ kind: Int) -> HIDItemWriter { item(0xA0, kind) }

  @discardableResult
  package func end() -> HIDItemWriter {
    bytes.append(0xC0)
    return self
  }

  @discardableResult
  package func report(_ id: Int) -> HIDItemWriter { item(0x84, id) }

  @discardableResult
  package func logical(_ minimum: Int, _ maximum: Int) -> HIDItemWriter {
    item(0x14, minimum).item(0x24, maximum)
  }

  @discardableResult
  package func physical(_ minimum: Int, _ maximum: Int) -> HIDItemWriter {
    item(0x34, minimum).item(0x44, maximum)
  }

  @discardableResult
  package func unit(_ unit: Int, exponent: Int) -> HIDItemWriter {
    item(0x64, unit).item(0x54, exponent & 0xF)
  }

  @discardableResult
  package func size(_ bits: Int, count: Int) -> HIDItemWriter {
    item(0x74, bits).item(0x94, count)
  }

  /// A field: variable and absolute, without other flags.
  @discardableResult
  package func input(flags: Int = 2) -> HIDItemWriter { item(0x80, flags) }
}
