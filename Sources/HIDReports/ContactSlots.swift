/// Which contact is in which slot, as Linux's input-mt.c gives them out.
struct ContactSlots: Sendable {
  /// TRKID_MAX of Linux.
  static let lastTrackingID: Int32 = 0xFFFF
  /// MT_MAX_MAXCONTACT of hid-multitouch.
  private static let limit = 250

  struct Position: Hashable, Sendable {
    var x: Int32 = 0
    var y: Int32 = 0
    var pressure: Int32 = 0
  }

  private struct Contact {
    var id: Int32
    var trackingID: Int32
  }

  private var contacts: [Int: Contact] = [:]
  /// Slots that the frame has used: one whose contact ended in it is not given out again in it.
  private var used: Set<Int> = []
  private var nextTrackingID: Int32 = 0
  private var order: [Int] = []
  /// What each slot said last, which a slot keeps when its contact ends.
  var positions: [Int: Position] = [:]
  /// How many slots were in use at once, at most.
  private(set) var most = 0

  var count: Int { contacts.count }

  /// The slots that have a contact, the oldest contact first.
  var active: [Int] { order }

  /// Where the contact is that began first.
  var oldest: Position? { order.first.flatMap { positions[$0] } }

  func slot(of id: Int32) -> Int? {
    contacts.first { $0.value.id == id }?.key
  }

  func trackingID(of slot: Int) -> Int32 {
    contacts[slot]?.trackingID ?? -1
  }

  /// The slot of a contact, which begins if there is none; nil where no slot is left.
  mutating func take(_ id: Int32) -> Int? {
    if let slot = slot(of: id) {
      used.insert(slot)
      return slot
    }
    let free = (0..<Self.limit).first { contacts[$0] == nil && !used.contains($0) }
    guard let slot = free else { return nil }
    contacts[slot] = Contact(id: id, trackingID: nextTrackingID)
    nextTrackingID = nextTrackingID == Self.lastTrackingID ? 0 : nextTrackingID + 1
    order.append(slot)
    used.insert(slot)
    if positions[slot] == nil { positions[slot] = Position() }
    most = max(most, slot + 1)
    return slot
  }

  mutating func end(_ slot: Int) {
    contacts[slot] = nil
    order.removeAll { $0 == slot }
  }

  mutating func endFrame() {
    used = []
  }
}
