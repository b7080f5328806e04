// swift-tools-version: 6.2

import PackageDescription

// The code of the documents, as Scripts/test/document-code writes it to .build/documents.
let package = Package(
  name: "Documents",
  dependencies: [.package(name: "Capture", path: "../..")],
  targets: [
    .executableTarget(name: "Door", dependencies: [.product(name: "Capture", package: "Capture")]),
    .testTarget(
      name: "DocumentsTests",
      dependencies: ["Capture", "CaptureBrowse", "CaptureSamplePhotos", "CaptureTestKit"].map {
        .product(name: $0, package: "Capture")
      }),
  ],
  swiftLanguageModes: [.v6]
)
