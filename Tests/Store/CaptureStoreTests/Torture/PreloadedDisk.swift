import CaptureTestSupport

/// A disk that is slow or fails for one child only.
///
/// A small preloaded library intercepts the program's calls to the system.
struct PreloadedDisk: ~Copyable {
  private let folder: TestFolder

  /// Builds a library with the C compiler that comes with Swift.
  init(_ source: String) throws {
    let folder = try TestFolder()
    let path = "\(Repository.root)/Tests/\(source)"
    let target = Self.library(in: folder)
    let words = ["clang", "-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o", target, path]
    let outcome = try Child.run("/usr/bin/env", words, in: folder)
    guard outcome.status == 0 else { throw TestSetupError("clang: \(outcome.errors)") }
    self.folder = consume folder
  }

  /// Runs the driver on the disk, with a limit on open descriptors.
  func run(
    _ words: [String], descriptors: Int = 1_024, environment: [String: String] = [:]
  ) throws -> Child.Outcome {
    let script = "ulimit -n \(descriptors) && LD_PRELOAD=\(Self.library(in: folder)) exec \"$@\""
    return try Child.run(
      "/bin/sh", ["-c", script, "sh", DriverProgram.path] + words, in: folder,
      environment: environment.merging(["ASAN_OPTIONS": "verify_asan_link_order=0"]) { $1 })
  }

  private static func library(in folder: borrowing TestFolder) -> String {
    "\(folder.path)/disk.so"
  }
}

extension PreloadedDisk {
  /// A disk that takes 30 ms to sync anything, as a hard disk does.
  static func slow() throws -> PreloadedDisk { try PreloadedDisk("Disks/slow-disk.c") }

  /// A disk that loses files: it cannot sync one, or it stores zeros.
  static func failing() throws -> PreloadedDisk { try PreloadedDisk("Disks/failing-disk.c") }

  /// A disk that cannot read some files.
  static func failingFiles() throws -> PreloadedDisk {
    try PreloadedDisk("Disks/failing-file.c")
  }

  /// A disk that numbers a file by the path that leads to it.
  static func spelling() throws -> PreloadedDisk {
    try PreloadedDisk("Disks/spelling-disk.c")
  }

  /// A disk that cannot list some folders completely.
  static func failingFolders() throws -> PreloadedDisk {
    try PreloadedDisk("Disks/failing-folder.c")
  }
}
