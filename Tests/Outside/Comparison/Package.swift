// swift-tools-version: 6.2

import PackageDescription

// The programs of Documentation/Reference/Comparison.md, which quotes them line by line. They are
// only built.
let package = Package(
  name: "Comparison",
  dependencies: [.package(name: "Capture", path: "../../..")],
  targets: [
    .program("Photo"), .program("Motion"), .program("Booth"), .program("Lapse"),
    .program("Sheet", with: ["CaptureBrowse"]),
  ],
  swiftLanguageModes: [.v6]
)

extension Target {
  static func program(_ name: String, with products: [String] = []) -> Target {
    .executableTarget(
      name: name,
      dependencies: (["Capture"] + products).map { .product(name: $0, package: "Capture") })
  }
}
