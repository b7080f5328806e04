// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "PhotoBooth",
  dependencies: [.package(name: "Capture", path: "../..")],
  targets: [
    .executableTarget(
      name: "PhotoBooth", dependencies: [.product(name: "Capture", package: "Capture")])
  ],
  swiftLanguageModes: [.v6]
)
