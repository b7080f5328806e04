internal import CaptureFiles
internal import Glibc

/// Reads the small files in which the kernel provides information.
enum SystemFile {
  /// Returns the first line, with runs of blanks reduced to one; nil if it is empty or unreadable.
  ///
  /// The kernel's files do not report their length.
  static func line(_ path: String) -> String? {
    guard let file = try? Descriptor(path, .reading), let bytes = try? file.read(4_096, at: 0)
    else {
      return nil
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let text = String(decoding: line, as: UTF8.self)
    let words = text.split(separator: " ").joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  /// Returns the target of a symbolic link without accessing it; nil if it is not a link.
  static func target(of link: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }

  /// Returns the path with all links resolved; nil if it leads nowhere.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
