internal import CaptureWords

/// The lines of standard input, or the items on it that end with a zero byte.
enum InputLines {
  /// Returns the lines or items that are not empty; throws if they end in the other way.
  static func read(endingWithZero: Bool) throws(Failure) -> [String] {
    let lines = Console.lines(endingWith: endingWithZero ? 0 : UInt8(ascii: "\n"))
    guard endingWithZero || !lines.contains(where: { $0.utf8.contains(0) }) else {
      throw .message(
        "the items on standard input end with zero bytes rather than line breaks; add '-0'",
        .badData)
    }
    return lines.filter { !$0.isEmpty }
  }
}
