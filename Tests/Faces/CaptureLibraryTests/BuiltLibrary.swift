import CaptureTestSupport
import Glibc

/// The folder that `Scripts/build/library --debug` makes, next to the test program.
enum BuiltLibrary {
  static let folder = "\(BuiltProgram.folder)/library"

  static let path = "\(folder)/libcapture.so.1"

  static let header = "\(Repository.root)/Sources/C/CCaptureLibrary/include/capture.h"

  /// Fails unless the library was built.
  static func require() throws {
    guard access(path, R_OK) == 0 else {
      throw TestSetupError("\(path) is missing: run Scripts/build/library --debug")
    }
  }

  /// What pkg-config prints for programs that use the library.
  static func flags(in folder: borrowing TestFolder) throws -> [String] {
    let outcome = try Child.run(
      "/usr/bin/pkg-config", ["--cflags", "--libs", "capture"], in: folder,
      environment: ["PKG_CONFIG_PATH": "\(Self.folder)/pkgconfig"])
    guard outcome.status == 0 else { throw TestSetupError(outcome.errors) }
    return outcome.text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// The names of the functions that a file exports, or that it needs.
  static func symbols(of file: String, _ option: String) throws -> [String] {
    let folder = try TestFolder()
    let outcome = try Child.run(
      "/usr/bin/nm", ["-D", option, "--format=just-symbols", file], in: folder)
    guard outcome.status == 0 else { throw TestSetupError(outcome.errors) }
    return outcome.text.split(separator: "\n").map(String.init)
  }
}
