import CaptureTestSupport

@testable import CaptureFiles

/// The Swift sources of the libraries, without the modules that parse command lines or print.
enum LibrarySources {
  private static let folder = "\(Repository.root)/Sources"

  /// Returns the path and the text of each source file.
  static func texts() throws -> [(path: String, text: String)] {
    try Folder.names(in: folder).filter(isLibrary).flatMap { module in
      try files(in: "\(folder)/\(module)").map { path in
        (path, String(decoding: try [UInt8](contentsOf: path), as: UTF8.self))
      }
    }
  }

  private static func isLibrary(_ name: String) -> Bool {
    name.hasPrefix("Capture") && !programs.contains(name)
  }

  private static let programs: Set = [
    "CaptureArguments", "CaptureCommand", "CaptureManual", "CaptureServeCommand", "CaptureWords",
  ]

  private static func files(in folder: String) throws -> [String] {
    try Folder.names(in: folder).flatMap { name in
      let path = "\(folder)/\(name)"
      return name.hasSuffix(".swift")
        ? [path] : name.contains(".") ? [] : try files(in: path)
    }
  }
}
