import CaptureFiles
import Glibc

/// A new folder for one test, removed with its contents afterwards.
package struct TestFolder: ~Copyable {
  private let folder: TemporaryFolder

  package init(in parent: String = Self.standardParent) throws {
    folder = try TemporaryFolder("capture-tests", in: parent)
  }

  /// The folder for temporary files on this machine.
  package static let standardParent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"

  package var path: String { folder.path }

  /// The names of the folder's entries, hidden ones included.
  package var names: [String] { Self.names(in: path) }

  package func write(_ bytes: [UInt8], as name: String) throws {
    try bytes.write(to: "\(path)/\(name)")
  }

  /// Returns the names of any folder's entries, hidden ones included.
  package static func names(in path: String) -> [String] {
    (try? Folder.names(in: path)) ?? []
  }

  /// Removes a folder with its contents, as a user may do at any time.
  package static func removeAll(at path: String) { TemporaryFolder.remove(path) }
}

/// A failure of a test's own setup rather than of the code under test.
package struct TestSetupError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

extension [UInt8] {
  package init(contentsOf path: String) throws {
    guard let file = fopen(path, "r") else { throw TestSetupError("\(path) is missing") }
    defer { fclose(file) }
    self = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      append(contentsOf: chunk[..<count])
    }
  }

  package func write(to path: String) throws {
    guard let file = fopen(path, "w") else { throw TestSetupError("\(path) cannot be opened") }
    defer { fclose(file) }
    guard fwrite(self, 1, count, file) == count else {
      throw TestSetupError("\(path) cannot be written")
    }
  }
}
