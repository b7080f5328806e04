internal import Glibc

/// Standard output, written without a buffer so that a reader sees each line at once.
enum Output {
  static func line(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    guard write(1, bytes, bytes.count) == bytes.count else { exit(2) }
  }
}
