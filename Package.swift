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

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: common)
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
    .library(name: "Pressure", targets: ["Pressure"]),
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
    systemLibrary("CSystemd", pkgConfig: "libsystemd", package: "libsystemd-dev"),

    // Along the data flow: what is on the left never imports what is on the right.
    stage("Frames", ["CInputCodes"]),
    stage("Contacts", ["Frames"]),
    stage("Forces", ["Contacts", "Frames"]),
    stage("Presses", ["Forces", "Contacts", "Frames"]),
    stage("Pipeline", ["Presses", "Forces", "Contacts", "Frames"]),
    stage("Configuration", ["Presses", "Forces"]),
    boundary("LinuxSystem", ["CLinux", "CSystemd"]),
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
        "PressureInterface", "VarlinkServer", "Varlink", "LinuxSystem", "Configuration",
      ]),
    .target(
      name: "Pressure",
      dependencies: ["PressureInterface", "VarlinkClient", "Varlink", "LinuxSystem"],
      swiftSettings: common),
    stage("Calibration", ["Forces"]),
    stage("Diagnosis", ["Forces", "Frames"]),
    stage("Arguments"),
    stage("Plot", ["Pipeline", "Presses", "Forces", "Contacts", "Frames"]),
    boundary("PlotImage", ["Plot", "CCairo"]),
    stage("Screens", ["Presses", "Forces"]),
    boundary("Terminal", ["Screens", "LinuxSystem", "CCurses"]),
    program(
      "pressured",
      ["PressureDaemon", "PressureInterface", "Configuration", "Arguments", "LinuxSystem"]),
    program(
      "pressurectl",
      [
        "Pressure", "Recordings", "Pipeline", "Presses", "Forces", "Contacts", "Frames",
        "Arguments", "Calibration", "Diagnosis", "Plot", "PlotImage", "Screens", "Terminal",
        "Devices", "PressureInterface", "VarlinkClient", "LinuxSystem", "Varlink",
      ]),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: ["Frames", "LinuxSystem"], path: "Tests/TestSupport", swiftSettings: common),
    .executableTarget(
      name: "make-recordings", dependencies: ["TestSupport", "Frames"],
      path: "Tests/Recordings/make-recordings", swiftSettings: common),
    tests("FramesTests", ["Frames"]),
    tests("ContactsTests", ["Contacts", "Frames"]),
    tests("ForcesTests", ["Forces", "Contacts", "Frames"]),
    tests("PressesTests", ["Presses", "Forces", "Contacts", "Frames"]),
    tests("PipelineTests", ["Storm", "Pipeline", "Presses", "Forces", "Contacts", "Frames"]),
    tests("ConfigurationTests", ["Configuration", "Presses", "Forces"]),
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
    tests("LinuxSystemTests", ["LinuxSystem"]),
    tests("ArgumentsTests", ["Arguments"]),
    tests("ScreensTests", ["Screens", "Presses"]),
    tests("PlotTests", ["Plot", "PlotImage", "Presses", "Frames"]),
    tests(
      "PressureTests",
      [
        "Pressure", "PressureInterface", "VarlinkServer", "VarlinkClient", "Varlink", "LinuxSystem",
      ]),
    tests(
      "CommandTests",
      [
        "pressured", "pressurectl", "Frames", "Pressure", "PressureInterface", "Varlink",
        "LinuxSystem",
      ]),
    .executableTarget(
      name: "varlink-certification",
      dependencies: ["VarlinkServer", "VarlinkClient", "Varlink", "LinuxSystem"],
      path: "Tests/Certification", swiftSettings: common),
    tests(
      "DevicesTests",
      ["Devices", "Frames", "LinuxSystem", "CLinux", "CInputCodes", "DeviceProbe"]),
    .executableTarget(
      name: "DeviceProbe", dependencies: ["Devices", "Frames", "LinuxSystem"],
      path: "Tests/DeviceProbe", swiftSettings: common),

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
      dependencies: ["Corpus", "Pipeline", "Presses", "Frames", "TestSupport"],
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
  ]
)
