internal import CLinuxFiles
internal import Glibc

/// A new folder of one's own that is removed with all that is in it once nobody holds it.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// Makes a folder that nobody else has, whose name begins so.
  package init(_ beginning: String, in parent: String) throws(FileError) {
    var name = Array("\(parent)/\(beginning)-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw FileError(.make, "a folder in \(parent)", .last) }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    c_remove_tree(path)
  }
}
