extension String {
  /// The text as one word of a shell's line, in quotes if it has anything but common characters.
  package var asShellWord: String {
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "/._-+,:@%".utf8.contains(byte)
      }
    }
    guard !isPlain || isEmpty || hasPrefix("-") else { return self }
    let parts = split(separator: "'", omittingEmptySubsequences: false)
    return "'\(parts.joined(separator: "'\\''"))'"
  }
}
