// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "TimelapseDaemon",
  dependencies: [.package(name: "Capture", path: "../..")],
  targets: [
    .executableTarget(
      name: "TimelapseDaemon", dependencies: [.product(name: "Capture", package: "Capture")])
  ],
  swiftLanguageModes: [.v6]
)
