import Arguments
import Calibration
import LinuxSystem
import Pressure
import Varlink

/// `pressurectl calibrate`: measures what a device's raw values mean.
enum CalibrateCommand {
  /// Weights that can be told apart from nothing, and that a pad survives.
  private static let weights = 1.0...5000

  private static let device = Operand(
    "DEVICE", kind: .device, summary: "the id of a device, as 'devices' shows it")
  private static let weight = Option(
    "weight", short: "w", value: "GRAMS",
    summary: "measure with a known weight instead of three presses", isRepeatable: true)
  private static let output = Option(
    "output", short: "o", value: "FILE", kind: .file(suffixes: [".hwdb"]),
    summary: "write FILE instead of \(LocalHwdb.path)")

  static let command = Command(
    "calibrate",
    summary: "Measures what a device's pressure means, and tells the hardware database.",
    options: [weight, output, CommonOptions.json, CommonOptions.socket], operands: [device],
    notes: [
      "It asks for three presses: an ordinary touch, a firm press, the hardest. With a weight the "
        + "device knows grams afterwards. A surface that feels only fingers needs one between itself "
        + "and the weight: it is measured first, and does not count.",
      "A pen whose pressure uses a small part of its range is measured with three presses of its tip. "
        + "Others need none; a curve in the configuration changes how they feel.",
      "As root it writes the file. Else it shows what is to be written, and what to run.",
    ])

  static func run(_ arguments: ParsedArguments) async throws(CommandFailure) {
    let (id, steps) = try CommandFailure.ofUsage { () throws(ArgumentError) in
      (try arguments.value(of: device), try Self.steps(arguments))
    }
    let client = CommonOptions.client(arguments)
    let devices = try await CommandFailure.ofDaemon { () async throws(PressureError) in
      try await client.devices()
    }
    guard let device = devices.first(where: { $0.id == id }) else {
      throw CommandFailure("there is no device '\(id)'; 'pressurectl devices' lists them")
    }
    let match = try match(for: device, inGrams: arguments.contains(weight))
    let isPen = device.deviceClass == .pen
    let report = CalibrationReport(
      isJSON: arguments.contains(CommonOptions.json), isOfPen: isPen)
    report.begin(device, steps)
    let calibrator = Calibrator(client: client, device: device.id, report: report)
    let curve: CalibrationCurve
    let measured = try await calibrator.measure(steps)
    do throws(CalibrationCurve.Problem) {
      curve = try CalibrationCurve(measured, isOfPen: isPen)
    } catch {
      throw CommandFailure("\(error); calibrate again")
    }
    try CalibrationFile(path: arguments.value(of: output), report: report)
      .save(curve, for: match, named: device.name)
  }

  private static func steps(
    _ arguments: ParsedArguments
  ) throws(ArgumentError) -> [CalibrationStep] {
    let grams = try arguments.numbers(of: weight, in: weights)
    return grams.isEmpty ? CalibrationStep.presses : CalibrationStep.weights(grams)
  }

  /// How the hardware database knows the device, if calibrating it makes sense.
  private static func match(
    for device: ForceDevice, inGrams: Bool
  ) throws(CommandFailure) -> HwdbMatch {
    if device.forceTouchCapability == .unavailable {
      throw CommandFailure("'\(device.id)' has no pressure that could be calibrated")
    }
    switch device.deviceClass {
    case .pen where inGrams:
      throw CommandFailure("'\(device.id)' is a pen, which is measured with presses, not weights")
    case .pressurepad where device.reportsGrams:
      throw CommandFailure("'\(device.id)' knows grams by itself, and needs no calibration")
    default: break
    }
    if device.reportsGrams, !inGrams {
      throw CommandFailure("'\(device.id)' is known in grams; only --weight can correct that")
    }
    guard let modalias = device.modalias else { throw .tooOld }
    do throws(HwdbMatch.NotAnInputDevice) {
      return try HwdbMatch(modalias: modalias)
    } catch {
      throw CommandFailure("'\(device.id)' has no name in the hardware database: \(error.modalias)")
    }
  }
}

extension CommandFailure {
  /// The daemon does not say what a calibration needs.
  static var tooOld: CommandFailure {
    CommandFailure("the pressured that runs is too old to calibrate devices; restart it")
  }
}
