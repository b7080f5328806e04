/// The names of an archive's files: none twice, and none that leads outside.
struct ZipNames {
  /// How often each name was asked for, without regard to upper and lower case.
  ///
  /// Where an archive is unpacked, case may mean nothing.
  private var uses: [String: Int] = [:]

  /// As many bytes as a path may have on Linux, and some to spare.
  private static let byteLimit = 4_000

  /// The name that a file gets, and nobody after it.
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

  /// The path without what leads upwards or to a root, here or on Windows.
  private static func clean(_ path: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: path.unicodeScalars.map(safe))
    let parts = String(scalars).split(separator: "/").filter { $0 != "." && $0 != ".." }
    let name = String(decoding: parts.joined(separator: "/").utf8.prefix(byteLimit), as: UTF8.self)
    return parts.isEmpty ? "unnamed" : name
  }

  private static func safe(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\\", ":", "\u{0}"..."\u{1F}", "\u{7F}": "_"
    default: scalar
    }
  }

  /// The path with a number before its extension.
  private static func numbered(_ path: String, _ number: Int) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[start...].lastIndex(of: "."), dot > start else {
      return "\(path)-\(number)"
    }
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }
}
