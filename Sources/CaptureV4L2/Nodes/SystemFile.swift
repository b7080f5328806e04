internal import CaptureFiles
internal import Glibc

/// Reads what the kernel says in small files.
enum SystemFile {
  /// The first line, without blanks around it; nil when there is none.
  ///
  /// The kernel's files do not tell their length beforehand.
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

  /// Where a link leads, without looking there; nil when it is none.
  static func target(of link: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }

  /// The path with all links followed; nil when it leads nowhere.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
