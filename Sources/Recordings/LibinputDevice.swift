import Frames

/// One device of a `libinput record` file, while it is read.
struct LibinputDevice {
  private typealias Failure = RecordingFileError.Kind

  /// How many numbers an axis has: minimum, maximum, fuzz, flat and resolution.
  private static let axisNumbers = 5
  private static let microsecondsPerSecond: Int64 = 1_000_000

  private(set) var recording = Recording(description: DeviceDescription(name: ""))
  private var isNamed = false
  private var hasEvents = false

  /// What it lacks to be a recording.
  var missing: String? {
    if !isNamed { return "evdev: name" }
    return hasEvents ? nil : "events"
  }

  /// Reads the device, whose mapping has begun.
  mutating func read(_ parser: inout YAMLParser) throws(RecordingFileError.Kind) {
    try parser.readKeys("devices") { (key, parser) throws(Failure) in
      switch key {
      case "evdev": try readDescription(&parser)
      case "events": try readEvents(&parser)
      default: try parser.skipValue()
      }
    }
  }

  private mutating func readDescription(_ parser: inout YAMLParser) throws(Failure) {
    try parser.readMapping("evdev") { (key, parser) throws(Failure) in
      switch key {
      case "name":
        recording.description.name = try parser.readText(key)
        isNamed = true
      case "id":
        try readIdentity(&parser)
      case "codes":
        try readCodes(&parser)
      case "absinfo":
        try readAxes(&parser)
      case "properties":
        let properties: [UInt16] = try parser.readNumbers(key)
        recording.description.properties = Set(properties.map(InputProperty.init(rawValue:)))
      default:
        try parser.skipValue()
      }
    }
  }

  private mutating func readIdentity(_ parser: inout YAMLParser) throws(Failure) {
    let numbers: [UInt16] = try parser.readNumbers("id")
    guard numbers.count == 4 else {
      throw .unexpected(key: "id", expected: "[bus, vendor, product, version]")
    }
    recording.description.identity = DeviceIdentity(
      bus: numbers[0], vendor: numbers[1], product: numbers[2], version: numbers[3])
  }

  private mutating func readCodes(_ parser: inout YAMLParser) throws(Failure) {
    try parser.readMapping("codes") { (key, parser) throws(Failure) in
      let type = EventType(rawValue: try Self.code(key, of: "codes"))
      let codes: [UInt16] = try parser.readNumbers("codes")
      switch type {
      case .synchronization, .absolute:
        break  // Nobody needs the former; the axes are told of with their ranges.
      case .key:
        recording.description.keys = Set(codes.map(KeyCode.init(rawValue:)))
      default:
        recording.description.otherCodes[type] = Set(codes)
      }
    }
  }

  private mutating func readAxes(_ parser: inout YAMLParser) throws(Failure) {
    try parser.readMapping("absinfo") { (key, parser) throws(Failure) in
      let axis = AxisCode(rawValue: try Self.code(key, of: "absinfo"))
      let numbers: [Int32] = try parser.readNumbers("absinfo")
      guard numbers.count == Self.axisNumbers else {
        throw .unexpected(key: "absinfo", expected: "[minimum, maximum, fuzz, flat, resolution]")
      }
      recording.description.axes[axis] = AxisRange(
        minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3],
        resolution: numbers[4])
    }
  }

  private mutating func readEvents(_ parser: inout YAMLParser) throws(Failure) {
    hasEvents = true
    try parser.readList("events", of: "events") { (event, parser) throws(Failure) in
      guard event == .mappingStart else {
        throw .unexpected(key: "events", expected: "a list of “evdev” and other events")
      }
      try parser.readKeys("events") { (key, parser) throws(Failure) in
        guard key == "evdev" else { return try parser.skipValue() }
        try parser.readList("evdev", of: "events") { (event, parser) throws(Failure) in
          try readEvent(&parser, event)
        }
      }
    }
  }

  /// Reads the rest of `[seconds, microseconds, type, code, value]`.
  private mutating func readEvent(
    _ parser: inout YAMLParser, _ start: YAMLEvent
  ) throws(Failure) {
    let shape = Failure.unexpected(
      key: "evdev", expected: "a list of [seconds, microseconds, type, code, value]")
    func number<Number: FixedWidthInteger>(
      _ parser: inout YAMLParser, _: Number.Type
    ) throws(Failure) -> Number {
      guard try parser.nextEvent() == .scalar else { throw shape }
      return try parser.number("evdev", .scalar)
    }
    guard start == .sequenceStart else { throw shape }
    let seconds = try number(&parser, Int64.self)
    let microseconds = try number(&parser, Int64.self)
    guard 0..<Int64.max / Self.microsecondsPerSecond ~= seconds,
      0..<Self.microsecondsPerSecond ~= microseconds
    else { throw .outOfRange(key: "evdev") }
    let type = EventType(rawValue: try number(&parser, UInt16.self))
    let code = try number(&parser, UInt16.self)
    let value = try number(&parser, Int32.self)
    guard try parser.nextEvent() == .sequenceEnd else { throw shape }
    recording.events.append(
      InputEvent(
        time: Timestamp(seconds: seconds, microseconds: microseconds), type: type, code: code,
        value: value))
  }

  /// The number that a key is.
  private static func code(_ key: String, of name: String) throws(Failure) -> UInt16 {
    guard let code = UInt16(key) else {
      throw .unexpected(key: name, expected: "a mapping of event codes, in decimal")
    }
    return code
  }
}
