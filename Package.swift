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

// What Scripts/build passes to every target: the library of regular expressions is not imported. A call
// that needs it, such as `String.replacing`, thus fails in every build. Other packages cannot depend on
// targets with such flags.
let shipped: [SwiftSetting] =
  strict
  + (isBuiltByItself
    ? [
      .unsafeFlags([
        "-Xfrontend", "-disable-implicit-string-processing-module-import",
      ])
    ] : [])

let package = Package(
  name: "Capture",
  products: [
    .executable(name: "capture", targets: ["CaptureCommand"]),
    .executable(name: "capture-serve", targets: ["CaptureServeCommand"]),
    .library(name: "Capture", targets: ["Capture"]),
    .library(name: "CaptureCoordinator", targets: ["CaptureCoordinator"]),
    .library(name: "CaptureStore", targets: ["CaptureStore"]),
    .library(name: "CaptureExport", targets: ["CaptureExport"]),
    .library(name: "CaptureBrowse", targets: ["CaptureBrowse"]),
    .library(name: "CaptureMetadata", targets: ["CaptureMetadata"]),
    .library(name: "CaptureImaging", targets: ["CaptureImaging"]),
    .library(name: "CaptureBase", targets: ["CaptureBase"]),
    .library(name: "CaptureTime", targets: ["CaptureTime"]),
    .library(name: "CaptureCamera", targets: ["CaptureCamera"]),
    .library(name: "CaptureV4L2", targets: ["CaptureV4L2"]),
    .library(name: "CaptureDoctor", targets: ["CaptureDoctor"]),
    .library(name: "CaptureRecording", targets: ["CaptureRecording"]),
    .library(name: "CaptureSimulator", targets: ["CaptureSimulator"]),
    .library(name: "CaptureSamplePhotos", targets: ["CaptureSamplePhotos"]),
    .library(name: "CaptureTestKit", targets: ["CaptureTestKit"]),
  ],
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
    .target(name: "CaptureText", swiftSettings: shipped),
    .target(name: "CaptureJSON", dependencies: ["CaptureText"], swiftSettings: shipped),
    .target(name: "CaptureTOML", swiftSettings: shipped),
    .target(name: "CaptureArguments", dependencies: ["CaptureText"], swiftSettings: shipped),

    // Times and locks; then what a picture is, what time is, what a camera is.
    .target(name: "CaptureBase", swiftSettings: shipped),
    .target(name: "CPictureLoops"),
    .target(name: "CaptureDeflate", dependencies: ["CZlib"], swiftSettings: shipped),
    .target(
      name: "CaptureImaging",
      dependencies: [
        "CaptureBase", "CaptureDeflate", "CaptureText", "CLibExif", "CLibYUV", "CLittleCMS",
        "CPictureLoops", "CTurboJPEG",
      ], swiftSettings: shipped),
    .target(name: "CaptureTime", dependencies: ["CaptureBase"], swiftSettings: shipped),
    .target(
      name: "CaptureCamera",
      dependencies: ["CaptureBase", "CaptureImaging", "CaptureText", "CaptureTime"],
      swiftSettings: shipped),

    // What a person says about a photo, and many files as one.
    .target(name: "CQuietErrors"),
    .target(
      name: "CaptureMetadata",
      dependencies: ["CaptureBase", "CaptureImaging", "CExempi", "CQuietErrors"],
      swiftSettings: shipped),
    .target(name: "CaptureArchive", dependencies: ["CaptureDeflate"], swiftSettings: shipped),

    // Files that are whole or absent, and photos that are kept for years.
    .target(name: "CLinuxFiles"),
    .target(
      name: "CaptureFiles", dependencies: ["CaptureBase", "CLinuxFiles"], swiftSettings: shipped),
    .target(
      name: "CaptureStore",
      dependencies: [
        "CaptureBase", "CaptureFiles", "CaptureImaging", "CaptureMetadata", "CSQLite", "CXXHash",
      ], swiftSettings: shipped),

    // Photos copied out of a store.
    .target(
      name: "CaptureExport",
      dependencies: [
        "CaptureArchive", "CaptureBase", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureMetadata", "CaptureStore",
      ], swiftSettings: shipped),

    // Photos looked at fast.
    .target(
      name: "CaptureBrowse",
      dependencies: [
        "CaptureBase", "CaptureFiles", "CaptureImaging", "CaptureJSON", "CaptureStore",
        "CaptureTime",
      ], swiftSettings: shipped),

    // Cameras that the kernel drives.
    .target(name: "CVideoLog", dependencies: ["CVideo4Linux"]),
    .target(
      name: "CaptureV4L2",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureTime",
        "CVideo4Linux", "CVideoLog",
      ], swiftSettings: shipped),

    // What a camera did, kept in a folder.
    .target(
      name: "CaptureRecording",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureText", "CaptureTime",
      ], swiftSettings: shipped),

    // What is wrong with a camera.
    .target(
      name: "CaptureDoctor",
      dependencies: ["CaptureBase", "CaptureCamera", "CaptureImaging", "CaptureTime"],
      swiftSettings: shipped),

    // Cameras that are not there, for tests and for those who have none.
    .target(
      name: "CaptureSimulator",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureRecording", "CaptureText", "CaptureTime",
      ], swiftSettings: shipped),

    // Five megabytes of photos for simulated cameras, only for those who want them.
    .target(name: "CSamplePhotos"),
    .target(
      name: "CaptureSamplePhotos", dependencies: ["CSamplePhotos", "CaptureSimulator"],
      swiftSettings: shipped),

    // Requests and answers on a loop of libevent, with rules for a page on loopback.
    .target(
      name: "CaptureHTTP",
      dependencies: [
        "CaptureBase", "CaptureFiles", "CaptureJSON", "CaptureText", "CaptureTime", "CLibEvent",
        "COpenSSL",
      ],
      swiftSettings: shipped),
    // The page that `capture serve` opens.
    .target(name: "CPage"),

    // The coordinator.
    .target(
      name: "CaptureCoordinator",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureStore", "CaptureTime",
      ], swiftSettings: shipped),

    // What an embedding tool imports.
    .target(
      name: "Capture",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureCoordinator", "CaptureFiles", "CaptureImaging",
        "CaptureMetadata", "CaptureSimulator", "CaptureStore", "CaptureTime", "CaptureV4L2",
      ], swiftSettings: shipped),

    // What the command line and the page's server say in the same words.
    .target(
      name: "CaptureWords",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureCoordinator", "CaptureDoctor", "CaptureImaging",
        "CaptureJSON", "CaptureMetadata", "CaptureRecording", "CaptureStore", "CaptureText",
        "CaptureV4L2",
      ], swiftSettings: shipped),

    // The state of a process before it runs.
    .target(name: "CProgramStart"),

    // How the command line starts the server and asks it.
    .target(
      name: "CaptureServeClient",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureText",
      ], swiftSettings: shipped),

    // The page and its server, for one person's machine.
    .target(name: "COutputSchema"),
    .target(
      name: "CaptureServe",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureCoordinator", "CaptureExport", "CaptureFiles",
        "CaptureHTTP", "CaptureImaging", "CaptureJSON", "CaptureMetadata", "CaptureServeClient",
        "CaptureStore", "CaptureText", "CaptureTime", "CaptureWords", "COutputSchema", "CPage",
      ], swiftSettings: shipped),
    .executableTarget(
      name: "CaptureServeCommand",
      dependencies: [
        "CProgramStart", "CaptureBase", "CaptureCamera", "CaptureCoordinator", "CaptureFiles",
        "CaptureHTTP", "CaptureJSON", "CaptureSamplePhotos", "CaptureServe", "CaptureServeClient",
        "CaptureSimulator", "CaptureStore", "CaptureText", "CaptureV4L2", "CaptureWords",
      ], swiftSettings: shipped),

    // The program: words in, words out.
    .executableTarget(
      name: "CaptureCommand",
      dependencies: [
        "CaptureArguments", "CaptureBase", "CaptureBrowse", "CaptureCamera", "CaptureExport",
        "CaptureCoordinator", "CaptureDoctor", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureMetadata", "CaptureRecording", "CaptureSamplePhotos", "CaptureServeClient",
        "CaptureSimulator", "CaptureStore", "CaptureTOML", "CaptureText", "CaptureTime",
        "CaptureV4L2", "CaptureWords", "CProgramStart",
      ], swiftSettings: shipped),

    // What Scripts/bench-tiers measures with; no product.
    .executableTarget(
      name: "CaptureBenchmarks", dependencies: ["CaptureBase", "CaptureImaging"],
      path: "Benchmarks/tiers/Ladder", swiftSettings: strict),

    .executableTarget(
      name: "CaptureStoreBenchmarks",
      dependencies: [
        "CaptureBase", "CaptureImaging", "CaptureMetadata", "CaptureServe", "CaptureStore",
      ],
      path: "Benchmarks/store/Store", swiftSettings: strict),

    .executableTarget(
      name: "CaptureBrowseBenchmarks",
      dependencies: ["CaptureBrowse", "CaptureImaging", "CaptureStore"],
      path: "Benchmarks/browse/Browse", swiftSettings: strict),

    // What a tool that embeds Capture tests itself with.
    .target(
      name: "CaptureTestKit",
      dependencies: ["CaptureBase", "CaptureCamera", "CaptureImaging", "CaptureTime"],
      swiftSettings: shipped),

    .target(
      name: "CaptureTestSupport",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureTime",
      ], path: "Tests/Support", swiftSettings: strict),

    // What the tests kill while it uses a store; no product.
    .executableTarget(
      name: "capture-store-driver",
      dependencies: [
        "CaptureFiles", "CaptureImaging", "CaptureMetadata", "CaptureStore", "CaptureTestSupport",
      ], path: "Tests/StoreDriver", swiftSettings: strict),
    .testTarget(
      name: "CaptureFilesTests", dependencies: ["CaptureFiles", "CaptureTestSupport"],
      swiftSettings: strict),
    .testTarget(name: "CaptureTextTests", dependencies: ["CaptureText"], swiftSettings: strict),
    .testTarget(
      name: "CaptureJSONTests", dependencies: ["CaptureJSON", "CaptureText"], swiftSettings: strict),
    .testTarget(name: "CaptureTOMLTests", dependencies: ["CaptureTOML"], swiftSettings: strict),
    .testTarget(
      name: "CaptureArgumentsTests", dependencies: ["CaptureArguments", "CaptureText"],
      swiftSettings: strict),
    .testTarget(
      name: "CaptureBaseTests", dependencies: ["CaptureBase", "CaptureTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CaptureImagingTests",
      dependencies: [
        "CaptureBase", "CaptureImaging", "CaptureTestSupport", "CaptureText", "CZlib",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CaptureMetadataTests",
      dependencies: ["CaptureBase", "CaptureImaging", "CaptureMetadata", "CaptureTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CaptureArchiveTests", dependencies: ["CaptureArchive", "CaptureTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CaptureStoreTests",
      dependencies: [
        "CaptureBase", "CaptureFiles", "CaptureImaging", "CaptureMetadata", "CaptureStore",
        "CaptureTestSupport", "capture-store-driver",
      ], swiftSettings: strict),
    .testTarget(
      name: "CaptureExportTests",
      dependencies: [
        "CaptureBase", "CaptureExport", "CaptureFiles", "CaptureImaging", "CaptureStore",
        "CaptureTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "CaptureBrowseTests",
      dependencies: [
        "CaptureBase", "CaptureBrowse", "CaptureFiles", "CaptureImaging", "CaptureStore",
        "CaptureTestKit", "CaptureTestSupport", "CaptureTime",
      ], swiftSettings: strict),
    .testTarget(
      name: "CaptureCameraTests",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureImaging", "CaptureTestKit", "CaptureTestSupport",
        "CaptureTime",
      ], swiftSettings: strict),
    .testTarget(
      name: "CaptureV4L2Tests",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureCoordinator", "CaptureFiles", "CaptureImaging",
        "CaptureTestKit", "CaptureTestSupport", "CaptureTime", "CaptureV4L2",
      ], swiftSettings: strict),
    .testTarget(
      name: "CaptureRecordingTests",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureImaging", "CaptureJSON", "CaptureRecording",
        "CaptureSamplePhotos", "CaptureSimulator", "CaptureTestKit", "CaptureTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "CaptureDoctorTests",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureDoctor", "CaptureImaging", "CaptureSimulator",
        "CaptureTestKit", "CaptureTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "CaptureSimulatorTests",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureImaging", "CaptureSamplePhotos",
        "CaptureSimulator", "CaptureTestKit", "CaptureTestSupport", "CaptureTime",
      ], swiftSettings: strict),
    .testTarget(
      name: "CaptureHTTPTests",
      dependencies: [
        "CaptureBase", "CaptureFiles", "CaptureHTTP", "CaptureJSON", "CaptureTestSupport",
        "CaptureTime", "COpenSSL",
      ], swiftSettings: strict),
    .testTarget(
      name: "CaptureTests",
      dependencies: [
        "Capture", "CaptureBrowse", "CaptureSamplePhotos", "CaptureTestKit", "CaptureTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CaptureCoordinatorTests",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureCoordinator", "CaptureImaging", "CaptureStore",
        "CaptureTestKit", "CaptureTestSupport", "CaptureTime",
      ], swiftSettings: strict),
    .testTarget(
      name: "CaptureCommandTests",
      dependencies: [
        "CaptureArguments", "CaptureBase", "CaptureBrowse", "CaptureCamera", "CaptureCommand",
        "CaptureCoordinator", "CaptureDoctor", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureMetadata", "CaptureServeClient", "CaptureStore", "CaptureTestSupport",
        "CaptureText", "CaptureV4L2", "CaptureWords",
      ], swiftSettings: strict),
    .testTarget(
      name: "CaptureWordsTests",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureCoordinator", "CaptureDoctor", "CaptureFiles",
        "CaptureImaging", "CaptureJSON", "CaptureStore", "CaptureTestSupport", "CaptureV4L2",
        "CaptureWords",
      ], swiftSettings: strict),
    .testTarget(
      name: "CaptureServeClientTests",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureServeClient", "CaptureTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "CaptureServeTests",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureCoordinator", "CaptureFiles", "CaptureHTTP",
        "CaptureImaging", "CaptureJSON", "CaptureMetadata", "CaptureSamplePhotos", "CaptureServe",
        "CaptureServeClient", "CaptureSimulator", "CaptureStore", "CaptureTestSupport",
        "CaptureTime", "CaptureWords",
      ], swiftSettings: strict),
    .testTarget(
      name: "PageTests",
      dependencies: [
        "CaptureCommand", "CaptureFiles", "CaptureJSON", "CaptureServeCommand",
        "CaptureTestSupport", "CPage",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CaptureTestKitTests",
      dependencies: [
        "Capture", "CaptureBase", "CaptureCamera", "CaptureCoordinator", "CaptureImaging",
        "CaptureSamplePhotos", "CaptureSimulator", "CaptureStore", "CaptureTestKit",
        "CaptureTestSupport", "CaptureTime",
      ], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)
