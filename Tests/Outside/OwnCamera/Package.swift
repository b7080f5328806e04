// swift-tools-version: 6.2

import PackageDescription

// A driver and a session that are implemented outside the package, both proved by one build.
let package = Package(
  name: "OwnCamera",
  dependencies: [.package(name: "Capture", path: "../../..")],
  targets: [
    .testTarget(
      name: "OwnCameraTests",
      dependencies: [
        .product(name: "Capture", package: "Capture"),
        .product(name: "CaptureTestKit", package: "Capture"),
      ])
  ])
