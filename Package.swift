// swift-tools-version: 6.2

import PackageDescription

// Warnings are errors when this package is built by itself, not when a package beside it uses this
// clone. SwiftPM itself turns this off for packages that it downloads.
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

// The flags that Scripts/build/product passes to every target: the regular expression library is not
// imported, so a call that needs it, such as `String.replacing`, fails in every build. Other packages
// cannot depend on targets with such flags.
let ownFlags = ["-Xfrontend", "-disable-implicit-string-processing-module-import"]
let shipped = strict + (isBuiltByItself ? [.unsafeFlags(ownFlags)] : [])

// Modules that draw, measure and parse. Tests spend most of their time there, so they are optimized in
// debug builds, too, with assertions still checked. Optimizing everything would triple the build time.
let optimized = [
  "CaptureBase", "CaptureCamera", "CaptureImaging", "CaptureJSON", "CaptureSimulator",
  "CaptureText",
]
let optimization = SwiftSetting.unsafeFlags(
  ["-O", "-assert-config", "Debug"], .when(configuration: .debug))

// Scripts/check/ci compiles modules as a whole, even in debug builds, except for tests, whose last modules
// would use only one processor. A clean build then takes a quarter less processor time; a build after a
// change of a single file takes more.
let compilesWholeModules = Context.environment["CAPTURE_WHOLE_MODULES"] != nil
let wholeModule = SwiftSetting.unsafeFlags(
  ["-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2"],
  .when(configuration: .debug))

// With CAPTURE_SAMPLES_FOLDER=/usr/share/capture/samples, programs read the sample photos there. Otherwise each
// program contains them, and so does the library.
let samplesFolder = Context.environment["CAPTURE_SAMPLES_FOLDER"]
let samplesSettings: [CSetting]? = samplesFolder.map { folder in
  [.define("CAPTURE_SAMPLES_FOLDER", to: "\"\(folder)\"")]
}

/// Sets each target's path to the subfolder with its name.
func folder(_ folder: String, _ targets: [Target]) -> [Target] {
  for target in targets { target.path = "\(folder)/\(target.name)" }
  return targets
}

// MARK: - Sources, from the base to the programs

let c = folder(
  "Sources/C",
  [
    // Libraries, each imported by one Swift module.
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
    // C code of this project.
    .target(name: "CBuiltVersion"),
    .target(
      name: "CCaptureLibrary", exclude: ["capture.pc.in", "libcapture.abi", "libcapture.map"]),
    .target(name: "CLinuxFiles"),
    .target(name: "COutputSchema"),
    .target(name: "CPage"),
    .target(name: "CPictureLoops"),
    .target(name: "CProgramStart"),
    .target(name: "CQuietErrors"),
    .target(name: "CSamplePhotos", cSettings: samplesSettings),
    .target(name: "CVideoLog", dependencies: ["CVideo4Linux"]),
  ])

let base = folder(
  "Sources/Base",
  [
    // Text: values in written form, and files of fields.
    .target(name: "CaptureText"),
    .target(name: "CaptureJSON", dependencies: ["CaptureText"]),
    // Times, locks and errors; clocks, with the queues and observers that run on them.
    .target(name: "CaptureBase"),
    .target(name: "CaptureTime", dependencies: ["CaptureBase"]),
    // Atomic files; child processes and signals.
    .target(name: "CaptureFiles", dependencies: ["CLinuxFiles", "CaptureBase"]),
    .target(name: "CaptureProcesses", dependencies: ["CaptureFiles"]),
  ])

let pictures = folder(
  "Sources/Pictures",
  [
    // Pictures.
    .target(
      name: "CaptureImaging",
      dependencies: [
        "CLibExif", "CLibYUV", "CLittleCMS", "CPictureLoops", "CTurboJPEG", "CZlib", "CaptureBase",
        "CaptureText",
      ]),
    // Metadata of photos: ratings, notes and keywords.
    .target(
      name: "CaptureMetadata",
      dependencies: ["CExempi", "CQuietErrors", "CaptureBase", "CaptureImaging"]),
  ])

let store = folder(
  "Sources/Store",
  [
    // The photo store.
    .target(
      name: "CaptureStore",
      dependencies: [
        "CSQLite", "CXXHash", "CaptureBase", "CaptureFiles", "CaptureImaging", "CaptureMetadata",
        "CaptureTime",
      ]),
    // Export and ZIP archives.
    .target(
      name: "CaptureExport",
      dependencies: [
        "CaptureBase", "CaptureFiles", "CaptureImaging", "CaptureJSON", "CaptureMetadata",
        "CaptureStore",
      ]),
    // Fast browsing.
    .target(
      name: "CaptureBrowse",
      dependencies: [
        "CaptureBase", "CaptureFiles", "CaptureImaging", "CaptureJSON", "CaptureStore",
        "CaptureTime",
      ]),
  ])

let cameras = folder(
  "Sources/Cameras",
  [
    // Cameras: sessions, frames and shots.
    .target(
      name: "CaptureCamera",
      dependencies: ["CaptureBase", "CaptureImaging", "CaptureText", "CaptureTime"]),
    // The kernel's cameras.
    .target(
      name: "CaptureV4L2",
      dependencies: [
        "CVideo4Linux", "CVideoLog", "CaptureBase", "CaptureCamera", "CaptureFiles",
        "CaptureImaging", "CaptureTime",
      ]),
    // Recordings of cameras.
    .target(
      name: "CaptureRecording",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureText", "CaptureTime",
      ]),
    // Simulated cameras, for tests and for users without a camera.
    .target(
      name: "CaptureSimulator",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureRecording", "CaptureText", "CaptureTime",
      ]),
    // Five megabytes of photos for simulated cameras, only for programs that import them.
    .target(name: "CaptureSamplePhotos", dependencies: ["CSamplePhotos", "CaptureSimulator"]),
    // A simulated camera as a USB webcam for the kernel.
    .target(
      name: "CaptureUSBCamera",
      dependencies: [
        "CPictureLoops", "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging",
        "CaptureSimulator", "CaptureTime",
      ]),
    // Diagnosis of cameras.
    .target(
      name: "CaptureDoctor",
      dependencies: ["CaptureBase", "CaptureCamera", "CaptureImaging", "CaptureTime"]),
    // The coordinator, which starts and stops a camera and takes its photos.
    .target(
      name: "CaptureCoordinator",
      dependencies: [
        "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureTime",
      ]),
    // Test support for programs that use Capture.
    .target(
      name: "CaptureTestKit",
      dependencies: ["CaptureBase", "CaptureCamera", "CaptureImaging", "CaptureTime"]),
  ])

let faces = folder(
  "Sources/Faces",
  [
    // The library for Swift programs.
    .target(
      name: "Capture",
      dependencies: [
        "CBuiltVersion", "CaptureBase", "CaptureCamera", "CaptureCoordinator", "CaptureFiles",
        "CaptureImaging", "CaptureMetadata", "CaptureSimulator", "CaptureStore", "CaptureTime",
        "CaptureV4L2",
      ]),
    // The program's exit codes, which are also what functions in C return.
    .target(
      name: "CaptureExitCodes",
      dependencies: ["CaptureBase", "CaptureCamera", "CaptureCoordinator", "CaptureStore"]),
    // The wording that the command line and the server share.
    .target(
      name: "CaptureWords",
      dependencies: [
        "Capture", "CaptureBase", "CaptureCamera", "CaptureCoordinator", "CaptureDoctor",
        "CaptureExitCodes", "CaptureImaging", "CaptureJSON", "CaptureMetadata", "CaptureStore",
        "CaptureText",
      ]),
    // The library for C and other languages; Scripts/build/library builds the file.
    .target(
      name: "CaptureLibrary",
      dependencies: [
        "CCaptureLibrary", "Capture", "CaptureBase", "CaptureExitCodes", "CaptureFiles",
        "CaptureImaging", "CaptureSamplePhotos", "CaptureSimulator", "CaptureStore", "CaptureText",
      ]),
    // The command line's client of the page's server, which also starts it.
    .target(
      name: "CaptureServeClient",
      dependencies: [
        "Capture", "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureText",
      ]),
    // The command line.
    .target(name: "CaptureArguments", dependencies: ["CaptureText"]),
    .executableTarget(
      name: "CaptureCommand",
      dependencies: [
        "CProgramStart", "Capture", "CaptureArguments", "CaptureBase", "CaptureBrowse",
        "CaptureCamera", "CaptureCoordinator", "CaptureDoctor", "CaptureExport", "CaptureFiles",
        "CaptureImaging", "CaptureJSON", "CaptureMetadata", "CaptureProcesses",
        "CaptureRecording", "CaptureSamplePhotos", "CaptureServeClient", "CaptureSimulator",
        "CaptureStore", "CaptureText", "CaptureTime", "CaptureUSBCamera", "CaptureWords",
      ]),
    // The page's server.
    .target(
      name: "CaptureHTTP",
      dependencies: [
        "CLibEvent", "COpenSSL", "CaptureBase", "CaptureFiles", "CaptureJSON", "CaptureText",
        "CaptureTime",
      ]),
    .target(
      name: "CaptureServe",
      dependencies: [
        "COutputSchema", "CPage", "Capture", "CaptureBase", "CaptureCamera", "CaptureCoordinator",
        "CaptureExport", "CaptureFiles", "CaptureHTTP", "CaptureImaging", "CaptureJSON",
        "CaptureMetadata", "CaptureServeClient", "CaptureStore", "CaptureText", "CaptureTime",
        "CaptureWords",
      ]),
    .executableTarget(
      name: "CaptureServeCommand",
      dependencies: [
        "Capture", "CaptureBase", "CaptureCamera", "CaptureCoordinator", "CaptureFiles",
        "CaptureHTTP", "CaptureJSON", "CaptureProcesses", "CaptureSamplePhotos", "CaptureServe",
        "CaptureServeClient", "CaptureStore", "CaptureText", "CaptureWords",
      ]),
  ])

// MARK: - Tests and benchmarks, which are not shipped

let baseTests = folder(
  "Tests/Base",
  [
    .testTarget(name: "CaptureTextTests", dependencies: ["CaptureText"]),
    .testTarget(name: "CaptureJSONTests", dependencies: ["CaptureJSON", "CaptureText"]),
    .testTarget(name: "CaptureBaseTests"),
    .testTarget(name: "CaptureFilesTests", dependencies: ["CaptureFiles"]),
    .testTarget(
      name: "CaptureProcessesTests", dependencies: ["CaptureFiles", "CaptureProcesses"]),
  ])

let pictureTests = folder(
  "Tests/Pictures",
  [
    .testTarget(
      name: "CaptureImagingTests", dependencies: ["CZlib", "CaptureImaging", "CaptureText"]),
    .testTarget(name: "CaptureMetadataTests", dependencies: ["CaptureImaging", "CaptureMetadata"]),
  ])

let storeTests = folder(
  "Tests/Store",
  [
    .testTarget(
      name: "CaptureStoreTests",
      dependencies: [
        "CaptureFiles", "CaptureImaging", "CaptureMetadata", "CaptureStore", "capture-store-driver",
      ]),
    .testTarget(
      name: "CaptureExportTests",
      dependencies: [
        "CaptureExport", "CaptureFiles", "CaptureImaging", "CaptureMetadata", "CaptureStore",
      ]),
    .testTarget(
      name: "CaptureBrowseTests",
      dependencies: [
        "CaptureBrowse", "CaptureFiles", "CaptureImaging", "CaptureStore", "CaptureTestKit",
        "CaptureTime",
      ]),
  ])

let cameraTests = folder(
  "Tests/Cameras",
  [
    .testTarget(
      name: "CaptureCameraTests",
      dependencies: ["CaptureCamera", "CaptureImaging", "CaptureTestKit", "CaptureTime"]),
    .testTarget(
      name: "CaptureV4L2Tests",
      dependencies: [
        "CaptureCamera", "CaptureCoordinator", "CaptureFiles", "CaptureImaging", "CaptureTestKit",
        "CaptureTime", "CaptureV4L2",
      ], exclude: ["Programs"]),
    .testTarget(
      name: "CaptureRecordingTests",
      dependencies: [
        "CaptureCamera", "CaptureImaging", "CaptureJSON", "CaptureRecording", "CaptureSamplePhotos",
        "CaptureSimulator", "CaptureTestKit",
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
      name: "CaptureDoctorTests",
      dependencies: [
        "CaptureCamera", "CaptureDoctor", "CaptureImaging", "CaptureSimulator", "CaptureTestKit",
      ]),
    .testTarget(
      name: "CaptureCoordinatorTests",
      dependencies: [
        "CaptureCamera", "CaptureCoordinator", "CaptureImaging", "CaptureTestKit", "CaptureTime",
      ]),
    .testTarget(
      name: "CaptureTestKitTests",
      dependencies: [
        "Capture", "CaptureCamera", "CaptureCoordinator", "CaptureImaging", "CaptureSamplePhotos",
        "CaptureSimulator", "CaptureStore", "CaptureTestKit", "CaptureTime",
      ]),
  ])

let faceTests = folder(
  "Tests/Faces",
  [
    .testTarget(
      name: "CaptureTests",
      dependencies: [
        "Capture", "CaptureBrowse", "CaptureSamplePhotos", "CaptureStore", "CaptureTestKit",
      ]),
    .testTarget(
      name: "CaptureWordsTests",
      dependencies: [
        "CaptureCamera", "CaptureCoordinator", "CaptureDoctor", "CaptureFiles", "CaptureImaging",
        "CaptureJSON", "CaptureMetadata", "CaptureStore", "CaptureWords",
      ]),
    // Programs in C, which use the library built by Scripts/build/library --debug.
    .testTarget(name: "CaptureLibraryTests", exclude: ["Programs", "valgrind.supp"]),
    .testTarget(name: "CaptureArgumentsTests", dependencies: ["CaptureArguments", "CaptureText"]),
    .testTarget(
      name: "CaptureCommandTests",
      dependencies: [
        "Capture", "CaptureArguments", "CaptureCamera", "CaptureCommand", "CaptureCoordinator",
        "CaptureDoctor", "CaptureFiles", "CaptureImaging", "CaptureJSON", "CaptureMetadata",
        "CaptureServeClient", "CaptureServeCommand", "CaptureSimulator", "CaptureStore",
        "CaptureText", "CaptureUSBCamera", "CaptureWords",
      ]),
    .testTarget(
      name: "CaptureHTTPTests",
      dependencies: ["COpenSSL", "CaptureFiles", "CaptureHTTP", "CaptureJSON", "CaptureTime"]),
    .testTarget(
      name: "CaptureServeClientTests",
      dependencies: [
        "Capture", "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureJSON",
        "CaptureServeClient",
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
        "CPage", "CaptureCommand", "CaptureFiles", "CaptureJSON", "CaptureProcesses",
        "CaptureServeCommand", "CaptureText",
      ]),
  ])

let unshipped: [Target] = [
  // Support for all tests.
  .target(
    name: "CaptureTestSupport",
    dependencies: [
      "CaptureBase", "CaptureCamera", "CaptureFiles", "CaptureImaging", "CaptureJSON",
      "CaptureProcesses", "CaptureTime",
    ], path: "Tests/Support"),
  // A program that uses a store, and that tests kill.
  .executableTarget(
    name: "capture-store-driver",
    dependencies: [
      "CaptureFiles", "CaptureImaging", "CaptureMetadata", "CaptureStore", "CaptureTestSupport",
    ], path: "Tests/Store/StoreDriver"),
  .executableTarget(
    name: "CaptureBenchmarks", dependencies: ["CaptureBase", "CaptureImaging"],
    path: "Benchmarks/tiers/Ladder"),
  .executableTarget(
    name: "CaptureStoreBenchmarks",
    dependencies: [
      "CaptureBase", "CaptureImaging", "CaptureMetadata", "CaptureServe", "CaptureStore",
    ], path: "Benchmarks/store/Store"),
  .executableTarget(
    name: "CaptureBrowseBenchmarks",
    dependencies: ["CaptureBase", "CaptureBrowse", "CaptureImaging", "CaptureStore"],
    path: "Benchmarks/browse/Browse"),
]

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
  targets: c + base + pictures + store + cameras + faces
    + baseTests + pictureTests + storeTests + cameraTests + faceTests + unshipped,
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)

// All tests may import the base and the support module.
for target in package.targets where target.type == .test {
  target.dependencies += ["CaptureBase", "CaptureTestSupport"]
}

// With CAPTURE_TESTS="CaptureStoreTests CaptureFilesTests", only these tests and what they need are built.
if let chosen = Context.environment["CAPTURE_TESTS"]?.split(separator: " ").map(String.init) {
  var needed: Set<String> = []
  var rest = chosen
  while let name = rest.popLast() {
    guard needed.insert(name).inserted else { continue }
    let target = package.targets.first { $0.name == name }
    for case .byNameItem(let dependency, _) in target?.dependencies ?? [] {
      rest.append(dependency)
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { product in
    let executable = (product as? Product.Executable)?.targets
    let targets = executable ?? (product as? Product.Library)?.targets ?? []
    return !needed.isSuperset(of: targets)
  }
}

// Targets that are not shipped have fewer restrictions.
for target in package.targets where target.type != .system {
  target.swiftSettings = target.path?.hasPrefix("Sources/") == true ? shipped : strict
  guard isBuiltByItself else { continue }
  if optimized.contains(target.name) { target.swiftSettings?.append(optimization) }
  if compilesWholeModules, target.type != .test { target.swiftSettings?.append(wholeModule) }
}
