import CaptureTestSupport

/// A change to the disk that a program requested, parsed from strace's log.
enum SystemCall {
  case create(String)
  case write(String, [UInt8])
  case writeAt(String, [UInt8], Int)
  case truncate(String, Int)
  case sync(String)
  case rename(String, String)
  case remove(String)
  case makeFolder(String)

  /// Parses a line of the log; returns nil for a call that failed or changes nothing.
  ///
  /// It throws if the line cannot be parsed.
  init?(line: Substring) throws {
    guard !line.contains("<unfinished"), !line.contains(" resumed>") else {
      throw TestSetupError("several threads at once")
    }
    guard let match = line.wholeMatch(of: /\d+ +(\w+)\((.*)\) += (\d+)(<.*>)?/) else { return nil }
    let (arguments, result) = (match.2, Int(match.3) ?? 0)
    let strings = Self.quoted(in: arguments)
    let place = Self.place(in: arguments)
    let paths = Self.paths(in: arguments)
    switch match.1 {
    // An unnamed file exists for nobody until it gets a name, which is how SQLite's shared memory
    // is created: its byte means nothing.
    case "openat" where arguments.contains("O_TMPFILE"): return nil
    case "linkat" where arguments.contains("AT_SYMLINK_FOLLOW"): self = .create(paths[1])
    case "openat", "openat2":
      guard arguments.contains("O_CREAT") else { return nil }
      self = .create(paths[0])
    case "write": self = .write(place, Array(strings[0].prefix(result)))
    case "pwrite64": self = .writeAt(place, Array(strings[0].prefix(result)), Self.last(arguments))
    case "ftruncate": self = .truncate(place, Self.last(arguments))
    case "fsync", "fdatasync": self = .sync(place)
    case "rename", "renameat", "renameat2": self = .rename(paths[0], paths[1])
    case "unlink", "unlinkat", "rmdir": self = .remove(paths[0])
    case "mkdir", "mkdirat": self = .makeFolder(paths[0])
    default: throw TestSetupError("no model of \(match.1)")
    }
  }

  /// Returns the paths, each joined to the folder to which it is relative, if one is named.
  private static func paths(in arguments: Substring) -> [String] {
    let parts = arguments.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { index in
      let path = bytes(of: parts[index]).text
      guard !path.hasPrefix("/"), parts[index - 1].contains("<") else { return path }
      return "\(place(in: parts[index - 1]))/\(path)"
    }
  }

  /// Returns the strings in quotes, which are in hexadecimal.
  private static func quoted(in arguments: Substring) -> [[UInt8]] {
    let parts = arguments.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { bytes(of: parts[$0]) }
  }

  /// Returns the path of the first descriptor.
  private static func place(in arguments: Substring) -> String {
    guard let start = arguments.firstIndex(of: "<"), let end = arguments.firstIndex(of: ">") else {
      return ""
    }
    return bytes(of: arguments[arguments.index(after: start)..<end]).text
  }

  private static func last(_ arguments: Substring) -> Int {
    arguments.split(separator: ", ").last.flatMap { Int($0) } ?? 0
  }

  private static func bytes(of text: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    for code in text.utf8 where code != UInt8(ascii: "\\") && code != UInt8(ascii: "x") {
      let digit = code > 0x60 ? code - 0x61 + 10 : code - 0x30
      if let first = high { bytes.append(first << 4 | digit) }
      high = high == nil ? digit : nil
    }
    return bytes
  }
}

extension [UInt8] {
  var text: String { String(decoding: self, as: UTF8.self) }
}
