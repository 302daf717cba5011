/// The members of a JSON object, in the order in which they were written.
///
/// Keys are compared as Swift compares strings: two spellings of one accented letter are one key.
package struct JSONObject: Sendable {
  /// A key and its value.
  package struct Member: Equatable, Sendable {
    package let key: String
    package var value: JSONValue
  }

  /// The members in order, each key once.
  package private(set) var members: [Member] = []

  /// Where each key is, kept only for objects with more than `indexThreshold` members.
  private var index: [String: Int] = [:]

  /// Up to here a linear search is as fast as hashing; beyond it, looking for duplicate keys that way
  /// would let a hostile message cost quadratic time.
  private static let indexThreshold = 16

  package init() {}

  /// The members in the order given; of a key that comes twice the later value counts.
  package init(_ elements: some Sequence<(String, JSONValue)>) {
    for (key, value) in elements {
      self[key] = value
    }
  }

  package var count: Int { members.count }
  package var isEmpty: Bool { members.isEmpty }

  /// The value of a key; assigning nil removes the member.
  package subscript(key: String) -> JSONValue? {
    get {
      position(of: key).map { members[$0].value }
    }
    set {
      switch (position(of: key), newValue) {
      case (let position?, let value?):
        members[position].value = value
      case (nil, let value?):
        add(Member(key: key, value: value))
      case (let position?, nil):
        members.remove(at: position)
        rebuildIndex()
      case (nil, nil):
        break
      }
    }
  }

  /// Adds a member at the end, or returns false, changing nothing, if the key is there already.
  package mutating func append(key: String, value: JSONValue) -> Bool {
    guard position(of: key) == nil else { return false }
    add(Member(key: key, value: value))
    return true
  }

  private func position(of key: String) -> Int? {
    guard members.count > Self.indexThreshold else {
      return members.firstIndex { $0.key == key }
    }
    return index[key]
  }

  private mutating func add(_ member: Member) {
    members.append(member)
    if members.count == Self.indexThreshold + 1 {
      rebuildIndex()
    } else if members.count > Self.indexThreshold {
      index[member.key] = members.count - 1
    }
  }

  private mutating func rebuildIndex() {
    index.removeAll()
    guard members.count > Self.indexThreshold else { return }
    for (position, member) in members.enumerated() {
      index[member.key] = position
    }
  }
}

extension JSONObject: Equatable {
  /// Whether both have the same members, in whatever order.
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count && left.members.allSatisfy { right[$0.key] == $0.value }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements)
  }
}
