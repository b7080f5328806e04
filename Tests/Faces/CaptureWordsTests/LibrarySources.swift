import CaptureTestSupport

@testable import CaptureFiles

/// The Swift sources of the libraries, without the modules that parse command lines or print.
enum LibrarySources {
  private static let folder = "\(Repository.root)/Sources"

  /// Returns the path and the text of each source file.
  static func texts() throws -> [(path: String, text: String)] {
    try files(in: folder).filter(isLibrary).map { path in
      (path, String(decoding: try [UInt8](contentsOf: path), as: UTF8.self))
    }
  }

  private static func isLibrary(_ path: String) -> Bool {
    !path.split(separator: "/").contains { programs.contains($0) }
  }

  private static let programs: Set<Substring> = [
    "CaptureArguments", "CaptureCommand", "CaptureServeCommand", "CaptureWords",
  ]

  private static func files(in folder: String) throws -> [String] {
    try Folder.names(in: folder).flatMap { name in
      let path = "\(folder)/\(name)"
      return name.hasSuffix(".swift")
        ? [path] : name.contains(".") ? [] : try files(in: path)
    }
  }
}
