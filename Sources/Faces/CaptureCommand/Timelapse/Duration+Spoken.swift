internal import CaptureBase

extension Duration {
  /// The duration in hours, minutes and seconds, without units that are zero.
  var spoken: String {
    let seconds = Int((milliseconds / 1_000).rounded(.up))
    let parts = [(seconds / 3_600, "h"), (seconds % 3_600 / 60, "min"), (seconds % 60, "s")]
    let said = parts.filter { $0.0 != 0 }.map { "\($0.0) \($0.1)" }
    return said.isEmpty ? "0 s" : said.joined(separator: " ")
  }
}
