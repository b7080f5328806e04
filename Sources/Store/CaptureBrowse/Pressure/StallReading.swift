/// The share of the last ten seconds lost to waiting for memory, in percent.
///
/// The source is `/proc/pressure/memory` or a control group's `memory.pressure`.
struct StallReading: Hashable, Sendable {
  /// The time in which at least one task was stalled.
  var some = 0.0
  /// The time in which all tasks were stalled.
  var full = 0.0

  /// Parses the kernel's text; returns nil if it has another form.
  init?(_ text: String) {
    var values: [Substring: Double] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let kind = words.first, let word = words.first(where: { $0.hasPrefix("avg10=") })
      else { continue }
      values[kind] = Double(word.dropFirst(6))
    }
    guard let some = values["some"] else { return nil }
    self.some = some
    full = values["full"] ?? 0
  }

  /// The level of pressure; nil for none.
  var level: PressureLevel? {
    if full >= 10 || some >= 40 { return .everythingNotShown }
    return some >= 10 ? .half : nil
  }
}
