/// Makes the names of an archive's files unique, and keeps them inside the archive.
struct ZipNames {
  /// The number of requests for each name, ignoring case.
  ///
  /// The file system on which an archive is unpacked may not distinguish case.
  private var uses: [String: Int] = [:]

  /// The maximum length of a path in bytes, slightly below that of Linux.
  private static let byteLimit = 4_000

  /// Returns a unique name, which no later file gets.
  mutating func name(for wanted: String) -> String {
    let clean = Self.clean(wanted)
    var name = clean
    while let use = uses[name.lowercased()] {
      uses[clean.lowercased(), default: use] += 1
      name = Self.numbered(clean, uses[clean.lowercased()] ?? use + 1)
    }
    uses[name.lowercased()] = 1
    return name
  }

  /// Returns the path without components that lead upwards or to a root, on Linux or Windows.
  private static func clean(_ path: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: path.unicodeScalars.map(safe))
    let parts = String(scalars).split(separator: "/").filter { $0 != "." && $0 != ".." }
    return parts.isEmpty ? "unnamed" : cut(parts.joined(separator: "/"))
  }

  /// Returns the beginning of a name that is too long, without cutting a character in two.
  private static func cut(_ name: String) -> String {
    guard name.utf8.count > byteLimit else { return name }
    var end = name.utf8.index(name.startIndex, offsetBy: byteLimit)
    while end.samePosition(in: name) == nil { end = name.utf8.index(before: end) }
    return String(name[..<end])
  }

  /// Returns the character, or `_` for one that separates paths on Windows, controls a terminal, or
  /// changes the direction of the text that follows, as in `photo\u{202E}gpj.exe`.
  private static func safe(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\\", ":", "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": "_"
    case "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}": "_"
    default: scalar
    }
  }

  /// Returns the path with a number before its extension.
  private static func numbered(_ path: String, _ number: Int) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[start...].lastIndex(of: "."), dot > start else {
      return "\(path)-\(number)"
    }
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }
}
