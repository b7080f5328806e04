internal import CaptureBase

extension Annotations: CustomStringConvertible {
  /// The rating, the keywords and the note's first line, or `no annotations`.
  public var description: String {
    let line = note?.split(separator: "\n").first.map { $0.prefix(40) }
    let parts = [
      rating.map { $0 < 0 ? "rejected" : $0.counted("star") },
      keywords.isEmpty
        ? nil : keywords.prefix(5).map { "#\($0.prefix(40))" }.joined(separator: " "),
      line.map { "\"\($0)\"" },
    ]
    return isEmpty ? "no annotations" : parts.compactMap { $0 }.joined(separator: ", ")
  }
}
