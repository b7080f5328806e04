// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "EmbeddedTest",
  products: [.library(name: "Doorbell", targets: ["Doorbell"])],
  dependencies: [.package(name: "Capture", path: "../..")],
  targets: [
    .target(name: "Doorbell", dependencies: [.product(name: "Capture", package: "Capture")]),
    .testTarget(
      name: "DoorbellTests",
      dependencies: [
        "Doorbell", .product(name: "Capture", package: "Capture"),
        .product(name: "CaptureTestKit", package: "Capture"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
