extension String {
  /// The text as one word of a shell's line, in quotes if it has anything but common characters.
  package var asShellWord: String {
    let isPlain = utf8.allSatisfy { $0.isLetterOrDigit || "/._-+,:@%".utf8.contains($0) }
    guard !isPlain || isEmpty || hasPrefix("-") else { return self }
    let parts = split(separator: "'", omittingEmptySubsequences: false)
    return "'\(parts.joined(separator: "'\\''"))'"
  }
}
