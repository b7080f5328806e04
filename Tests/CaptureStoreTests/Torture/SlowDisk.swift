import CaptureTestSupport
import Glibc

/// A disk that takes 30 ms to force anything down, as one that spins does.
///
/// A small library stands between the program and the system, so that the disk is slow for one
/// child alone.
struct SlowDisk: ~Copyable {
  private let folder: TestFolder

  /// Builds the library with the C compiler that comes with Swift.
  init() throws {
    let folder = try TestFolder()
    let tests = "/CaptureStoreTests/Torture/SlowDisk.swift"
    let source = #filePath.dropLast(tests.count) + "/SlowDisk/slow-disk.c"
    let target = Self.library(in: folder)
    let words = ["clang", "-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o", target, "\(source)"]
    let outcome = try Child.run("/usr/bin/env", words, in: folder)
    guard outcome.status == 0 else { throw TestTrouble("clang: \(outcome.errors)") }
    self.folder = consume folder
  }

  /// Runs the driver on the slow disk, with so many descriptors at most.
  func run(_ words: [String], descriptors: Int) throws -> Child.Outcome {
    let script = "ulimit -n \(descriptors) && LD_PRELOAD=\(Self.library(in: folder)) exec \"$@\""
    return try Child.run(
      "/bin/sh", ["-c", script, "sh", DriverProgram.path] + words, in: folder,
      environment: ["ASAN_OPTIONS": "verify_asan_link_order=0"])
  }

  private static func library(in folder: borrowing TestFolder) -> String {
    "\(folder.path)/slow-disk.so"
  }
}
