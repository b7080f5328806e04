// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "OwnSession",
  dependencies: [.package(name: "Capture", path: "../../..")],
  targets: [
    .testTarget(
      name: "OwnSessionTests",
      dependencies: [
        .product(name: "Capture", package: "Capture"),
        .product(name: "CaptureTestKit", package: "Capture"),
      ])
  ])
