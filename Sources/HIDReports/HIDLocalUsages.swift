/// The usages that were said since the last main item.
struct HIDLocalUsages {
  /// More than any report has fields of one main item: HID_MAX_USAGES of Linux.
  private static let limit = 12_288

  private struct Listed {
    var usage: HIDUsage
    /// Whether the item named the page, too.
    var hasPage: Bool
  }

  private var entries: [Listed] = []
  private var minimum: Listed?

  /// Takes a local item; those that are not usages are passed over.
  mutating func take(_ item: HIDItem, page: UInt16) {
    switch item.tag {
    case .usage:
      append(Self.entry(item, page: page))
    case .usageMinimum:
      minimum = Self.entry(item, page: page)
    case .usageMaximum:
      guard let first = minimum.take() else { return }
      let last = Self.entry(item, page: page)
      guard first.usage.page == last.usage.page, first.usage.id <= last.usage.id else { return }
      for id in first.usage.id...last.usage.id {
        append(Listed(usage: HIDUsage(page: first.usage.page, id: id), hasPage: first.hasPage))
      }
    default:
      break
    }
  }

  /// The usages, for a main item at which the page is `page`.
  ///
  /// The page counts that was said last before the main item, for the usages behind the last one that
  /// was on it already: the rule of Linux's `hid_concatenate_last_usage_page`.
  func finished(page: UInt16) -> [HIDUsage] {
    var usages = entries.map(\.usage)
    for index in entries.indices.reversed() where !entries[index].hasPage {
      guard usages[index].page != page else { break }
      usages[index] = HIDUsage(page: page, id: usages[index].id)
    }
    return usages
  }

  private mutating func append(_ entry: Listed) {
    if entries.count < Self.limit { entries.append(entry) }
  }

  private static func entry(_ item: HIDItem, page: UInt16) -> Listed {
    guard item.size < 4 else { return Listed(usage: HIDUsage(rawValue: item.data), hasPage: true) }
    return Listed(
      usage: HIDUsage(page: page, id: UInt16(truncatingIfNeeded: item.data)), hasPage: false)
  }
}
