// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "OwnDriver",
  dependencies: [.package(name: "Capture", path: "../../..")],
  targets: [
    .testTarget(
      name: "OwnDriverTests",
      dependencies: [
        .product(name: "Capture", package: "Capture"),
        .product(name: "CaptureTestKit", package: "Capture"),
      ])
  ])
