internal import CLinuxFiles
internal import Glibc

/// A new folder that is removed, with everything in it, when the last reference to it is released.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// Creates a folder with a unique name that starts with `beginning`.
  package init(_ beginning: String, in parent: String) throws(FileError) {
    var name = Array("\(parent)/\(beginning)-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw FileError(.create, "a folder in \(parent)", .last) }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    Self.remove(path)
  }

  /// Removes a folder with everything in it; errors are ignored.
  package static func remove(_ path: String) { c_remove_tree(path) }
}
