// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "StoreBrowser",
  dependencies: [.package(name: "Capture", path: "../..")],
  targets: [
    .executableTarget(
      name: "StoreBrowser",
      dependencies: [
        .product(name: "Capture", package: "Capture"),
        .product(name: "CaptureBrowse", package: "Capture"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
