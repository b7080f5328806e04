internal import Glibc

extension Folder {
  /// Returns where a path leads if a link has its name, whether or not a file is there.
  ///
  /// The path of an existing file is then absolute; any other path is returned as it is.
  package static func followed(_ path: String) throws(FileError) -> String {
    var path = path
    for _ in 0..<mostLinks {
      guard try path.identity(followingLinks: false)?.isLink == true else { return path }
      if let real = try realPath(of: path) { return real }
      path = try target(ofLink: path)
    }
    throw FileError(.open, path, Errno(rawValue: ELOOP))
  }

  /// Returns the absolute path of an existing file without any links; nil if there is none.
  package static func realPath(of path: String) throws(FileError) -> String? {
    guard let real = try path.withFileName(.open, { realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return String(fileName: real)
  }

  /// Returns the path that a link names, relative to the same folder as the link's own.
  private static func target(ofLink path: String) throws(FileError) -> String {
    var name = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = try path.withFileName(.open) { readlink($0, &name, Int(PATH_MAX)) }
    guard count >= 0 else { throw FileError(.open, path, .last) }
    let target = String(fileName: name)
    return target.utf8.first == UInt8(ascii: "/") ? target : path.sibling(target)
  }

  /// As many links as the system follows.
  private static let mostLinks = 40
}
