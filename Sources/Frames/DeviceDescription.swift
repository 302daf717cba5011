/// The range of an absolute axis, as `struct input_absinfo` has it.
package struct AxisRange: Hashable, Sendable {
  package var minimum: Int32
  package var maximum: Int32
  package var fuzz: Int32
  package var flat: Int32
  /// Units per millimetre for positions, per gram for pressure, per radian for angles; 0 where unknown.
  package var resolution: Int32

  package init(
    minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }

  /// `maximum - minimum`, which need not fit the kernel's 32 bits; zero or negative on a broken axis.
  package var span: Int64 { Int64(maximum) - Int64(minimum) }
}

/// Who made a device, as `struct input_id` has it.
package struct DeviceIdentity: Hashable, Sendable {
  package var bus: UInt16
  package var vendor: UInt16
  package var product: UInt16
  package var version: UInt16

  package init(bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0) {
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.version = version
  }
}

/// What a device says that it is, before it has said anything else.
///
/// A live node and a recording give the same description.
package struct DeviceDescription: Hashable, Sendable {
  package var name: String
  package var identity: DeviceIdentity
  /// Where it is plugged in (EVIOCGPHYS), for example `usb-0000:00:14.0-3/input0`.
  package var physicalPath: String?
  /// What the device says makes it unique (EVIOCGUNIQ), often a Bluetooth address or a serial number.
  package var uniqueID: String?
  package var properties: Set<InputProperty>
  package var keys: Set<KeyCode>
  package var axes: [AxisCode: AxisRange]
  /// Codes of all other event types, which a replay needs and nobody else.
  package var otherCodes: [EventType: Set<UInt16>]

  package init(
    name: String, identity: DeviceIdentity = DeviceIdentity(), physicalPath: String? = nil,
    uniqueID: String? = nil, properties: Set<InputProperty> = [], keys: Set<KeyCode> = [],
    axes: [AxisCode: AxisRange] = [:], otherCodes: [EventType: Set<UInt16>] = [:]
  ) {
    self.name = name
    self.identity = identity
    self.physicalPath = physicalPath
    self.uniqueID = uniqueID
    self.properties = properties
    self.keys = keys
    self.axes = axes
    self.otherCodes = otherCodes
  }
}
