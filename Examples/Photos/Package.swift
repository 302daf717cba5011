// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "photos",
  dependencies: [
    .package(name: "pressured", path: "../..")
  ],
  targets: [
    .systemLibrary(name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .executableTarget(
      name: "photos",
      dependencies: [
        "CGtk",
        .product(name: "Pressure", package: "pressured"),
        .product(name: "QuickActions", package: "pressured"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]),
  ]
)
