// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "MotionSnap",
  dependencies: [.package(name: "Capture", path: "../..")],
  targets: [
    .executableTarget(
      name: "MotionSnap", dependencies: [.product(name: "Capture", package: "Capture")])
  ],
  swiftLanguageModes: [.v6]
)
