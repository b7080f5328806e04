/// How much of the last ten seconds was lost to waiting for memory, in percent.
///
/// What `/proc/pressure/memory` says, or a control group's `memory.pressure`.
struct StallReading: Hashable, Sendable {
  /// Something waited.
  var some = 0.0
  /// Nothing could go on.
  var full = 0.0

  /// Reads the kernel's text; nil when it is none.
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

  /// The level of pressure, nil for none.
  var level: PressureLevel? {
    if full >= 10 || some >= 40 { return .allButShown }
    return some >= 10 ? .half : nil
  }
}
