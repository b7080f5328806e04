// swift-tools-version: 6.2

import PackageDescription

// Warnings are errors when this package is built by itself, not when a package beside it uses this
// clone. For packages that it downloads, SwiftPM turns this off by itself.
let isBuiltByItself = Context.environment["PWD"] == Context.packageDirectory

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .treatAllWarnings(as: isBuiltByItself ? .error : .warning),
]

// What Scripts/build-product passes to every target: the library of regular expressions is not
// imported. A call that needs it, such as `String.replacing`, thus fails in every build. Other packages
// cannot depend on targets with such flags.
let ownFlags = ["-Xfrontend", "-disable-implicit-string-processing-module-import"]
let shipped = strict + (isBuiltByItself ? [.unsafeFlags(ownFlags)] : [])

// Modules that draw, measure and parse. Tests spend most of their time there, so they are optimized in
// debug builds, too; their assertions are still checked. To optimize all would triple the time of a build.
let optimized = [
  "CaptureBase", "CaptureCamera", "CaptureDeflate", "CaptureImaging", "CaptureJSON",
  "CaptureSimulator", "CaptureText",
]
let optimization = SwiftSetting.unsafeFlags(
  ["-O", "-assert-config", "Debug"], .when(configuration: .debug))

// A product for each module that other packages may import.
let libraries = [
  "Capture", "CaptureCoordinator", "CaptureStore", "CaptureExport", "CaptureBrowse",
  "CaptureMetadata", "CaptureImaging", "CaptureBase", "CaptureTime", "CaptureCamera", "CaptureV4L2",
  "CaptureDoctor", "CaptureRecording", "CaptureSimulator", "CaptureSamplePhotos", "CaptureTestKit",
  "CaptureUSBCamera",
]

let package = Package(
  name: "Capture",
  products: [
    .executable(name: "capture", targets: ["CaptureCommand"]),
    .executable(name: "capture-serve", targets: ["CaptureServeCommand"]),
    .library(name: "CaptureLibrary", type: .dynamic, targets: ["CaptureLibrary"]),
  ] + libraries.map { .library(name: $0, targets: [$0]) },
  targets: [
    // C libraries, each imported by one Swift module.
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CLibExif", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
    .systemLibrary(name: "CExempi", pkgConfig: "exempi-2.0", providers: [.apt(["libexempi-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CLibEvent", pkgConfig: "libevent_core", providers: [.apt(["libevent-dev"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CLibYUV", providers: [.apt(["libyuv-dev"])]),
    .systemLibrary(name: "CLittleCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CVideo4Linux", pkgConfig: "libv4l2", providers: [.apt(["libv4l-dev"])]),
    .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),

    // What people write: values as text, files of fields, command lines.
    .target(name: "CaptureText"),
    .target(name: "CaptureJSON", dependencies: ["CaptureText"]),
    .target(name: "CaptureTOML"),
    .target(name: "CaptureArguments", dependencies: ["CaptureText"]),
    .target(name: "CaptureManual", dependencies: ["CaptureArguments", "CaptureText"]),

    // Times and locks; then what a picture is, what time is, what a camera is.
    .target(name: "CaptureBase"),
    .target(name: "CPictureLoops"),
    .target(name: "CaptureDeflate", dependencies: ["CZlib"]),
    .target(
      name: "CaptureImaging",
      dependencies: [
        "CaptureBase", "CaptureDeflate", "CaptureText", "CLibExif", "CLibYUV", "CLittleCMS",
        "CPictureLoops", "CTurboJPEG",
      ]),
    .target(name: "CaptureTime", dependencies: ["CaptureBase"]),
    .target(
      name: "CaptureCamera",
      dependencies: ["CaptureBase", "CaptureImaging", "CaptureText", "CaptureTime"]),

    // What a person says about a photo, and many files as one.
    .target(name: "CQuietErrors"),
    .target(
      name: "CaptureMetadata",
      dependencies: ["CaptureBase", "CaptureImaging", "CExempi", "CQuietErrors"]),
    .target(name: "CaptureArchive", dependencies: ["CaptureDeflate"]),

    // Files that are whole or absent, and photos that are kept for years.
    .target(name: "CLinuxFiles"),
    .target(
      name: "CaptureFiles", dependencies: ["CaptureBase", "CLinuxFiles"]),
    .target(
      name: "CaptureStore",
      dependencies: [
        "CaptureBase", "CaptureFiles", "CaptureImaging", "CaptureMetadata", "CaptureTime",
        "CSQLite",
        "CXXHash",
      ]),

    // Photos copied out of a store.
    .target(
      name: "CaptureExport",
      dependencies: [
        "CaptureArchive", "CaptureBase", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureMetadata", "CaptureStore",
      ]),

    // Photos looked at fast.
    .target(
      name: "CaptureBrowse",
      dependencies: [
        "CaptureBase", "CaptureFiles", "CaptureImaging", "CaptureJSON", "CaptureStore",
        "CaptureTime",
      ]),

    // Cameras that the kernel drives.
    .target(name: "CVideoLog", dependencies: ["CVideo4Linux"]),
    .target(
      name: "CaptureV4L2",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureTime",
        "CVideo4Linux", "CVideoLog",
      ]),

    // What a camera did, kept in a folder.
    .target(
      name: "CaptureRecording",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureText", "CaptureTime",
      ]),

    // What is wrong with a camera.
    .target(
      name: "CaptureDoctor",
      dependencies: ["CaptureBase", "CaptureCamera", "CaptureImaging", "CaptureTime"]),

    // Cameras that are not there, for tests and for those who have none.
    .target(
      name: "CaptureSimulator",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureRecording", "CaptureText", "CaptureTime",
      ]),

    // A simulated camera that the kernel takes for a USB webcam.
    .target(
      name: "CaptureUSBCamera",
      dependencies: [
        "CPictureLoops", "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging",
        "CaptureSimulator", "CaptureTime",
      ]),

    // Five megabytes of photos for simulated cameras, only for those who want them.
    .target(name: "CSamplePhotos"),
    .target(
      name: "CaptureSamplePhotos", dependencies: ["CSamplePhotos", "CaptureSimulator"]),

    // Requests and answers on a loop of libevent, with rules for a page on loopback.
    .target(
      name: "CaptureHTTP",
      dependencies: [
        "CaptureBase", "CaptureFiles", "CaptureJSON", "CaptureText", "CaptureTime", "CLibEvent",
        "COpenSSL",
      ]),
    // The page that `capture serve` opens.
    .target(name: "CPage"),

    // The coordinator.
    .target(
      name: "CaptureCoordinator",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureStore", "CaptureTime",
      ]),

    // What an embedding tool imports.
    .target(
      name: "Capture",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureCoordinator", "CaptureFiles", "CaptureImaging",
        "CaptureMetadata", "CaptureSimulator", "CaptureStore", "CaptureTime", "CaptureV4L2",
      ]),

    // What the command line and the page's server say in the same words.
    .target(name: "CBuiltVersion"),
    .target(
      name: "CaptureWords",
      dependencies: [
        "CBuiltVersion", "CaptureBase", "CaptureCamera", "CaptureCoordinator", "CaptureDoctor",
        "CaptureImaging",
        "CaptureJSON", "CaptureMetadata", "CaptureRecording", "CaptureStore", "CaptureText",
        "CaptureV4L2",
      ]),

    // What programs in C and other languages link with; Scripts/build-library makes the file.
    .target(
      name: "CCaptureLibrary", exclude: ["capture.pc.in", "libcapture.abi", "libcapture.map"]),
    .target(
      name: "CaptureLibrary",
      dependencies: [
        "CCaptureLibrary", "Capture", "CaptureBase", "CaptureFiles", "CaptureImaging",
        "CaptureSamplePhotos", "CaptureSimulator", "CaptureText", "CaptureWords",
      ]),

    // The state of a process before it runs.
    .target(name: "CProgramStart"),

    // How the command line starts the server and asks it.
    .target(
      name: "CaptureServeClient",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureText",
      ]),

    // The page and its server, for one person's machine.
    .target(name: "COutputSchema"),
    .target(
      name: "CaptureServe",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureCoordinator", "CaptureExport", "CaptureFiles",
        "CaptureHTTP", "CaptureImaging", "CaptureJSON", "CaptureMetadata", "CaptureServeClient",
        "CaptureStore", "CaptureText", "CaptureTime", "CaptureWords", "COutputSchema", "CPage",
      ]),
    .executableTarget(
      name: "CaptureServeCommand",
      dependencies: [
        "CProgramStart", "CaptureBase", "CaptureCamera", "CaptureCoordinator", "CaptureFiles",
        "CaptureHTTP", "CaptureJSON", "CaptureSamplePhotos", "CaptureServe", "CaptureServeClient",
        "CaptureSimulator", "CaptureStore", "CaptureText", "CaptureV4L2", "CaptureWords",
      ]),

    // The program: words in, words out.
    .executableTarget(
      name: "CaptureCommand",
      dependencies: [
        "CaptureArguments", "CaptureBase", "CaptureBrowse", "CaptureCamera", "CaptureExport",
        "CaptureCoordinator", "CaptureDoctor", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureManual", "CaptureMetadata", "CaptureRecording", "CaptureSamplePhotos",
        "CaptureServeClient", "CaptureSimulator", "CaptureStore", "CaptureTOML", "CaptureText",
        "CaptureTime", "Capture", "CaptureUSBCamera", "CaptureV4L2", "CaptureWords",
        "CProgramStart",
      ]),

    // What Scripts/bench-tiers measures with; no product.
    .executableTarget(
      name: "CaptureBenchmarks", dependencies: ["CaptureBase", "CaptureImaging"],
      path: "Benchmarks/tiers/Ladder"),

    .executableTarget(
      name: "CaptureStoreBenchmarks",
      dependencies: [
        "CaptureBase", "CaptureImaging", "CaptureMetadata", "CaptureServe", "CaptureStore",
      ],
      path: "Benchmarks/store/Store"),

    .executableTarget(
      name: "CaptureBrowseBenchmarks",
      dependencies: ["CaptureBrowse", "CaptureImaging", "CaptureStore"],
      path: "Benchmarks/browse/Browse"),

    // What a tool that embeds Capture tests itself with.
    .target(
      name: "CaptureTestKit",
      dependencies: ["CaptureBase", "CaptureCamera", "CaptureImaging", "CaptureTime"]),

    .target(
      name: "CaptureTestSupport",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureTime",
      ], path: "Tests/Support"),

    // What the tests kill while it uses a store; no product.
    .executableTarget(
      name: "capture-store-driver",
      dependencies: [
        "CaptureFiles", "CaptureImaging", "CaptureMetadata", "CaptureStore", "CaptureTestSupport",
      ], path: "Tests/StoreDriver"),
    .testTarget(name: "CaptureFilesTests", dependencies: ["CaptureFiles"]),
    .testTarget(name: "CaptureTextTests", dependencies: ["CaptureText"]),
    .testTarget(name: "CaptureJSONTests", dependencies: ["CaptureJSON", "CaptureText"]),
    .testTarget(name: "CaptureTOMLTests", dependencies: ["CaptureTOML"]),
    .testTarget(name: "CaptureArgumentsTests", dependencies: ["CaptureArguments", "CaptureText"]),
    .testTarget(
      name: "CaptureManualTests",
      dependencies: ["CaptureArguments", "CaptureManual", "CaptureText"]),
    .testTarget(name: "CaptureBaseTests", dependencies: []),
    .testTarget(
      name: "CaptureImagingTests",
      dependencies: ["CaptureImaging", "CaptureText", "CZlib"]),
    .testTarget(name: "CaptureMetadataTests", dependencies: ["CaptureImaging", "CaptureMetadata"]),
    .testTarget(name: "CaptureArchiveTests", dependencies: ["CaptureArchive"]),
    .testTarget(
      name: "CaptureStoreTests",
      dependencies: [
        "CaptureFiles", "CaptureImaging", "CaptureMetadata", "CaptureStore", "capture-store-driver",
      ]),
    .testTarget(
      name: "CaptureExportTests",
      dependencies: ["CaptureExport", "CaptureFiles", "CaptureImaging", "CaptureStore"]),
    .testTarget(
      name: "CaptureBrowseTests",
      dependencies: [
        "CaptureBrowse", "CaptureFiles", "CaptureImaging", "CaptureStore", "CaptureTestKit",
        "CaptureTime",
      ]),
    .testTarget(
      name: "CaptureCameraTests",
      dependencies: ["CaptureCamera", "CaptureImaging", "CaptureTestKit", "CaptureTime"]),
    .testTarget(
      name: "CaptureV4L2Tests",
      dependencies: [
        "CaptureCamera", "CaptureCoordinator", "CaptureFiles", "CaptureImaging", "CaptureTestKit",
        "CaptureTime", "CaptureV4L2",
      ],
      exclude: ["Programs"]),
    .testTarget(
      name: "CaptureRecordingTests",
      dependencies: [
        "CaptureCamera", "CaptureImaging", "CaptureJSON", "CaptureRecording", "CaptureSamplePhotos",
        "CaptureSimulator", "CaptureTestKit",
      ]),
    .testTarget(
      name: "CaptureDoctorTests",
      dependencies: [
        "CaptureCamera", "CaptureDoctor", "CaptureImaging", "CaptureSimulator", "CaptureTestKit",
      ]),
    .testTarget(
      name: "CaptureSimulatorTests",
      dependencies: [
        "CaptureCamera", "CaptureImaging", "CaptureSamplePhotos", "CaptureSimulator",
        "CaptureTestKit", "CaptureTime",
      ]),
    .testTarget(
      name: "CaptureUSBCameraTests",
      dependencies: [
        "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureSimulator", "CaptureTime",
        "CaptureUSBCamera",
      ]),
    .testTarget(
      name: "CaptureHTTPTests",
      dependencies: ["CaptureFiles", "CaptureHTTP", "CaptureJSON", "CaptureTime", "COpenSSL"]),
    .testTarget(
      name: "CaptureTests",
      dependencies: ["Capture", "CaptureBrowse", "CaptureSamplePhotos", "CaptureTestKit"]),
    .testTarget(
      name: "CaptureCoordinatorTests",
      dependencies: [
        "CaptureCamera", "CaptureCoordinator", "CaptureImaging", "CaptureStore", "CaptureTestKit",
        "CaptureTime",
      ]),
    .testTarget(
      name: "CaptureCommandTests",
      dependencies: [
        "CaptureArguments", "CaptureBrowse", "CaptureCamera", "CaptureCommand",
        "CaptureCoordinator", "CaptureDoctor", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureMetadata", "CaptureServeClient", "CaptureSimulator", "CaptureStore", "CaptureText",
        "CaptureUSBCamera", "CaptureV4L2", "CaptureWords",
      ]),
    .testTarget(
      name: "CaptureWordsTests",
      dependencies: [
        "CaptureCamera", "CaptureCoordinator", "CaptureDoctor", "CaptureFiles", "CaptureImaging",
        "CaptureJSON", "CaptureStore", "CaptureV4L2", "CaptureWords",
      ]),
    // Programs in C, which Scripts/build-library --debug makes the library for.
    .testTarget(
      name: "CaptureLibraryTests", dependencies: [],
      exclude: ["Programs", "valgrind.supp"]),
    .testTarget(
      name: "CaptureServeClientTests",
      dependencies: [
        "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureJSON", "CaptureServeClient",
      ]),
    .testTarget(
      name: "CaptureServeTests",
      dependencies: [
        "CaptureCamera", "CaptureCoordinator", "CaptureFiles", "CaptureHTTP", "CaptureImaging",
        "CaptureJSON", "CaptureMetadata", "CaptureSamplePhotos", "CaptureServe",
        "CaptureServeClient", "CaptureSimulator", "CaptureStore", "CaptureTime", "CaptureWords",
      ]),
    .testTarget(
      name: "PageTests",
      dependencies: [
        "CaptureCommand", "CaptureFiles", "CaptureJSON", "CaptureServeCommand", "CPage",
      ]),
    .testTarget(
      name: "CaptureTestKitTests",
      dependencies: [
        "Capture", "CaptureCamera", "CaptureCoordinator", "CaptureImaging", "CaptureSamplePhotos",
        "CaptureSimulator", "CaptureStore", "CaptureTestKit", "CaptureTime",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)

// With CAPTURE_TESTS="CaptureStoreTests CaptureFilesTests", only these tests are built.
if let chosen = Context.environment["CAPTURE_TESTS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !chosen.contains($0.name) }
}

// Tests, benchmarks and what only they use have folders of their own. All tests may use the base
// and the support.
for target in package.targets where target.type != .system {
  if target.type == .test { target.dependencies += ["CaptureBase", "CaptureTestSupport"] }
  target.swiftSettings = target.type == .test || target.path != nil ? strict : shipped
  if isBuiltByItself, optimized.contains(target.name) {
    target.swiftSettings?.append(optimization)
  }
}
