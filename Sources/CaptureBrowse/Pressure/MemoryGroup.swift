/// What a control group may use of memory, and what it uses.
struct MemoryGroup: Hashable, Sendable {
  /// Bytes it may use; nil without a limit.
  var limit: Int?
  /// Bytes in use that the kernel cannot simply drop.
  var used = 0
  /// How often the limit was met, and processes were killed for it.
  var limitCount = 0
  var killCount = 0

  /// Reads the files of a group of version 2; nil when they are not there.
  init?(version2 file: (String) -> String?) {
    guard let current = file("memory.current").flatMap(Self.number) else { return nil }
    let limits = ["memory.max", "memory.high"].compactMap { file($0).flatMap(Self.number) }
    let events = file("memory.events") ?? ""
    limit = limits.min()
    used = max(0, current - Self.droppable(file("memory.stat"), "inactive_file"))
    limitCount = (Self.value("high", in: events) ?? 0) + (Self.value("max", in: events) ?? 0)
    killCount = Self.value("oom_kill", in: events) ?? 0
  }

  /// The same of version 1.
  init?(version1 file: (String) -> String?) {
    guard let usage = file("memory.usage_in_bytes").flatMap(Self.number) else { return nil }
    // Without a limit the number is about as large as a number can be.
    limit = file("memory.limit_in_bytes").flatMap(Self.number).flatMap { $0 < 1 << 60 ? $0 : nil }
    used = max(0, usage - Self.droppable(file("memory.stat"), "total_inactive_file"))
    limitCount = file("memory.failcnt").flatMap(Self.number) ?? 0
    killCount = Self.value("oom_kill", in: file("memory.oom_control") ?? "") ?? 0
  }

  /// The level of pressure after a group was read before; nil for none.
  func level(after before: MemoryGroup?) -> PressureLevel? {
    let before = before ?? self
    if killCount > before.killCount { return .allButShown }
    let share = limit.map { Double(used) / Double(max($0, 1)) } ?? 0
    if share >= 0.95 { return .allButShown }
    return share >= 0.85 || (limitCount > before.limitCount && share >= 0.5) ? .half : nil
  }

  /// Bytes of files that were not used lately.
  private static func droppable(_ statistics: String?, _ word: Substring) -> Int {
    statistics.flatMap { value(word, in: $0) } ?? 0
  }

  private static func number(_ text: String) -> Int? {
    text.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
  }

  /// The number in the line that begins with a word.
  private static func value(_ word: Substring, in text: String) -> Int? {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, words[0] == word { return Int(words[1]) }
    }
    return nil
  }
}
