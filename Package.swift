// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is compiled with.
let common: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Targets that touch C: each unsafe call must say so.
let atTheBoundary = common + [.strictMemorySafety()]

func stage(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: common)
}

func boundary(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: atTheBoundary)
}

/// All of a program but its main.swift: a module, so that the manual is made of the same command lines.
func program(
  _ module: String, in folder: String, _ dependencies: [Target.Dependency]
) -> Target {
  .target(
    name: module, dependencies: dependencies, path: "Sources/\(folder)", exclude: ["main"],
    swiftSettings: common)
}

func main(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Sources/\(name)/main", swiftSettings: common)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: common)
}

func systemLibrary(_ name: String, pkgConfig: String?, package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
  name: "pressured",
  products: [
    .executable(name: "pressured", targets: ["pressured"]),
    .executable(name: "pressurectl", targets: ["pressurectl"]),
    .executable(name: "pressure-actions", targets: ["pressure-actions"]),
    .library(name: "Pressure", targets: ["Pressure"]),
    .library(name: "QuickActions", targets: ["QuickActions"]),
    // `make` links it as libpressure.so.0, with the runtime inside.
    .library(name: "pressure-c", type: .dynamic, targets: ["PressureC"]),
  ],
  targets: [
    // C: headers only, or libraries of the system.
    .target(name: "CInputCodes"),
    .target(name: "CLinux"),
    systemLibrary("CEvdev", pkgConfig: "libevdev", package: "libevdev-dev"),
    systemLibrary("CUdev", pkgConfig: "libudev", package: "libudev-dev"),
    systemLibrary("CYaml", pkgConfig: "yaml-0.1", package: "libyaml-dev"),
    systemLibrary("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
    systemLibrary("CCairo", pkgConfig: "cairo", package: "libcairo2-dev"),
    // Its pkg-config file defines _XOPEN_SOURCE, which SwiftPM refuses with a warning; nothing needs it.
    systemLibrary("CCurses", pkgConfig: nil, package: "libncurses-dev"),
    systemLibrary("CGio", pkgConfig: "gio-unix-2.0", package: "libglib2.0-dev"),
    systemLibrary("CSystemd", pkgConfig: "libsystemd", package: "libsystemd-dev"),

    // Along the data flow: what is on the left never imports what is on the right.
    stage("Frames", ["CInputCodes"]),
    stage("Contacts", ["Frames", "CInputCodes"]),
    stage("Forces", ["Contacts", "Frames"]),
    stage("Presses", ["Forces", "Contacts", "Frames"]),
    stage("Pipeline", ["Presses", "Forces", "Contacts", "Frames"]),
    stage("KeyFiles"),
    stage("Configuration", ["KeyFiles", "Presses", "Forces"]),
    stage("SimulatedPresses", ["Forces", "Frames"]),
    boundary("LinuxSystem", ["CLinux"]),
    boundary("Systemd", ["LinuxSystem", "CSystemd"]),
    stage("HIDReports", ["Frames"]),
    boundary("Recordings", ["HIDReports", "Frames", "LinuxSystem", "CYaml", "CZlib"]),
    boundary("Devices", ["Frames", "LinuxSystem", "CEvdev", "CUdev", "CLinux", "CInputCodes"]),

    // The wire.
    stage("Varlink"),
    .target(
      name: "PressureInterface",
      dependencies: ["Varlink"],
      resources: [
        .embedInCode("Interfaces/io.pressured.Connection.varlink"),
        .embedInCode("Interfaces/io.pressured.Devices.varlink"),
        .embedInCode("Interfaces/io.pressured.Haptics.varlink"),
        .embedInCode("Interfaces/io.pressured.Previews.varlink"),
        .embedInCode("Interfaces/io.pressured.QuickActions.varlink"),
        .embedInCode("Interfaces/io.pressured.Simulator.varlink"),
        .embedInCode("Interfaces/io.pressured.Touches.varlink"),
      ],
      swiftSettings: common),
    boundary("VarlinkServer", ["Varlink", "LinuxSystem"]),
    boundary("VarlinkClient", ["Varlink", "LinuxSystem"]),

    // The daemon, the library and the programs.
    boundary(
      "PressureDaemon",
      [
        "Devices", "Recordings", "Pipeline", "Presses", "Forces", "Contacts", "Frames",
        "PressureInterface", "VarlinkServer", "Varlink", "LinuxSystem", "Systemd", "Configuration",
        "KeyFiles", "SimulatedPresses",
      ]),
    .target(
      name: "Pressure",
      dependencies: ["PressureInterface", "VarlinkClient", "Varlink", "LinuxSystem"],
      swiftSettings: common),
    .target(name: "CPressure"),
    boundary(
      "PressureC",
      ["CPressure", "Pressure", "PressureInterface", "Varlink", "LinuxSystem"]),
    boundary("DesktopEntries", ["CGio"]),
    stage(
      "QuickActions",
      ["Pressure", "DesktopEntries", "PressureInterface", "Varlink", "LinuxSystem"]),
    stage("Calibration", ["Forces"]),
    stage("Diagnosis", ["Forces", "Frames"]),
    stage("Arguments"),
    stage("Completions", ["Arguments"]),
    stage("Manual", ["Arguments", "Varlink"]),
    stage("ActionBindings", ["KeyFiles", "Arguments"]),
    stage("Plot", ["Pipeline", "Presses", "Forces", "Contacts", "Frames"]),
    boundary("PlotImage", ["Plot", "CCairo"]),
    stage("Screens", ["Presses", "Forces"]),
    boundary("Terminal", ["Screens", "LinuxSystem", "CCurses"]),
    program(
      "DaemonProgram", in: "pressured",
      ["PressureDaemon", "Configuration", "Arguments", "LinuxSystem"]),
    main(
      "pressured",
      ["DaemonProgram", "PressureDaemon", "PressureInterface", "Arguments", "LinuxSystem"]),
    program(
      "ControlProgram", in: "pressurectl",
      [
        "Pressure", "QuickActions", "Recordings", "Pipeline", "Presses", "Forces", "Contacts",
        "Frames", "Arguments", "Calibration", "Diagnosis", "Plot", "PlotImage", "Screens",
        "Terminal", "Devices", "PressureInterface", "VarlinkClient", "LinuxSystem", "Systemd",
        "Varlink", "SimulatedPresses",
      ]),
    main("pressurectl", ["ControlProgram"]),
    program(
      "ActionsProgram", in: "pressure-actions",
      [
        "ActionBindings", "KeyFiles", "DesktopEntries", "Pressure", "VarlinkClient", "Arguments",
        "LinuxSystem",
      ]),
    main("pressure-actions", ["ActionsProgram", "PressureInterface", "Arguments", "LinuxSystem"]),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: ["SimulatedPresses", "Frames", "LinuxSystem"], path: "Tests/TestSupport",
      swiftSettings: common),
    .executableTarget(
      name: "make-recordings", dependencies: ["TestSupport", "Frames"],
      path: "Tests/Recordings/make-recordings", swiftSettings: common),
    tests("FramesTests", ["Frames"]),
    tests("ContactsTests", ["Contacts", "Frames"]),
    tests("ForcesTests", ["Forces", "Contacts", "Frames"]),
    tests("PressesTests", ["Presses", "Forces", "Contacts", "Frames"]),
    tests("PipelineTests", ["Storm", "Pipeline", "Presses", "Forces", "Contacts", "Frames"]),
    tests(
      "SimulatedPressesTests", ["SimulatedPresses", "Pipeline", "Presses", "Forces", "Frames"]),
    tests("ConfigurationTests", ["Configuration", "KeyFiles", "Presses", "Forces"]),
    tests("ActionBindingsTests", ["ActionBindings", "KeyFiles"]),
    tests("DiagnosisTests", ["Diagnosis", "Forces", "Contacts", "Frames"]),
    tests("CalibrationTests", ["Calibration", "Forces"]),
    tests("VarlinkTests", ["Varlink"]),
    tests("VarlinkServerTests", ["VarlinkServer", "Varlink", "LinuxSystem"]),
    tests(
      "DaemonTests",
      [
        "PressureDaemon", "Configuration", "Devices", "Recordings", "Pipeline", "Forces", "Frames",
        "PressureInterface", "VarlinkServer", "Varlink", "LinuxSystem",
      ]),
    tests("VarlinkClientTests", ["VarlinkClient", "Varlink", "LinuxSystem"]),
    tests("HIDReportsTests", ["HIDReports", "Frames"]),
    tests(
      "RecordingsTests",
      ["Recordings", "HIDReports", "Pipeline", "Forces", "Frames", "LinuxSystem"]),
    tests("LinuxSystemTests", ["LinuxSystem", "Systemd"]),
    tests("ArgumentsTests", ["Arguments"]),
    tests("ScreensTests", ["Screens", "Presses"]),
    tests("PlotTests", ["Plot", "PlotImage", "Presses", "Frames"]),
    .executableTarget(
      name: "QuickActionApp", dependencies: ["QuickActions", "Pressure"],
      path: "Tests/QuickActionApp", swiftSettings: common),
    tests(
      "PressureTests",
      [
        "Pressure", "QuickActions", "PressureInterface", "VarlinkServer", "VarlinkClient",
        "Varlink", "LinuxSystem",
      ]),
    tests("PressureCTests", ["PressureC", "CPressure", "Pressure"]),
    tests(
      "CommandTests",
      [
        "pressured", "pressurectl", "pressure-actions", "QuickActionApp", "Frames", "Pressure",
        "QuickActions", "PressureInterface", "Varlink", "LinuxSystem",
      ]),
    .executableTarget(
      name: "varlink-certification",
      dependencies: ["VarlinkServer", "VarlinkClient", "Varlink", "LinuxSystem"],
      path: "Tests/Certification", swiftSettings: common),
    tests(
      "DevicesTests",
      ["Devices", "Frames", "LinuxSystem", "CLinux", "CInputCodes", "DeviceProbe"]),
    tests("DesktopEntriesTests", ["DesktopEntries", "EntryProbe"]),
    .executableTarget(
      name: "EntryProbe", dependencies: ["DesktopEntries"], path: "Tests/EntryProbe",
      swiftSettings: common),
    .executableTarget(
      name: "DeviceProbe", dependencies: ["Devices", "Frames", "LinuxSystem"],
      path: "Tests/DeviceProbe", swiftSettings: common),

    // The manual pages and completions that are stored, and what writes them.
    .target(
      name: "ManualFiles",
      dependencies: [
        "Manual", "Completions", "ControlProgram", "DaemonProgram", "ActionsProgram",
        "PressureDaemon", "PressureInterface", "VarlinkServer", "Varlink", "Presses", "Forces",
        "Arguments",
      ],
      path: "Tests/Manual/ManualFiles", swiftSettings: common),
    .executableTarget(
      name: "make-manual", dependencies: ["ManualFiles", "TestSupport"],
      path: "Tests/Manual/make-manual", swiftSettings: common),
    tests(
      "ManualTests",
      [
        "ManualFiles", "Manual", "Completions", "Arguments", "Varlink", "Configuration",
        "ActionBindings", "LinuxSystem", "pressured", "pressurectl",
      ]),

    // Recordings of real hardware, where they are present, and streams of anything.
    .target(
      name: "Corpus", dependencies: ["Recordings", "Pipeline", "Presses", "Forces", "TestSupport"],
      path: "Tests/Corpus/Corpus", swiftSettings: common),
    .executableTarget(
      name: "corpus-table", dependencies: ["Corpus", "TestSupport"],
      path: "Tests/Corpus/corpus-table", swiftSettings: common),
    tests("CorpusTests", ["Corpus"]),
    .target(
      name: "PressCorpus",
      dependencies: [
        "Corpus", "SimulatedPresses", "Pipeline", "Presses", "Frames", "TestSupport",
      ],
      path: "Tests/Presses/PressCorpus", swiftSettings: common),
    .executableTarget(
      name: "make-presses", dependencies: ["PressCorpus", "Frames", "TestSupport"],
      path: "Tests/Presses/make-presses", swiftSettings: common),
    .executableTarget(
      name: "presses-table", dependencies: ["PressCorpus", "TestSupport"],
      path: "Tests/Presses/presses-table", swiftSettings: common),
    tests("PressCorpusTests", ["PressCorpus", "Frames"]),
    .target(
      name: "Storm",
      dependencies: ["Pipeline", "Presses", "Forces", "Contacts", "Frames", "TestSupport"],
      path: "Tests/Storm/Storm", swiftSettings: common),
    .executableTarget(
      name: "pipeline-storm", dependencies: ["Storm"],
      path: "Tests/Storm/pipeline-storm", swiftSettings: common),
    .executableTarget(
      name: "frame-path",
      dependencies: [
        "PressureDaemon", "Pressure", "Recordings", "Pipeline", "Presses", "Forces", "Frames",
        "VarlinkServer", "Varlink",
      ],
      path: "Benchmarks/FramePath", swiftSettings: common),

    // Shows that ThreadSanitizer tells a race from a Mutex.
    .executableTarget(
      name: "known-race", dependencies: ["LinuxSystem"], path: "Tests/Sanitizers/KnownRace",
      swiftSettings: common),

    // What reads bytes from outside, with what must hold of all that comes of them.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Storm", "Recordings", "HIDReports", "Pipeline", "Presses", "Forces", "Contacts", "Frames",
        "PressureInterface", "Varlink", "DesktopEntries", "Configuration", "ActionBindings",
        "KeyFiles", "TestSupport",
      ],
      path: "Tests/Fuzz/FuzzTargets", swiftSettings: common),
    tests("FuzzTests", ["FuzzTargets"]),
  ]
)

// Tests/Sanitizers/run builds only the tests that it is for.
if let names = Context.environment["PRESSURED_TESTS"]?.split(separator: " ") {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name[...]) }
}

// It can be linked only where libFuzzer is: Tests/Fuzz/build says so.
if Context.environment["PRESSURED_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets", "LinuxSystem", "CFuzzer"],
      path: "Tests/Fuzz/fuzz", swiftSettings: common),
  ]
}
