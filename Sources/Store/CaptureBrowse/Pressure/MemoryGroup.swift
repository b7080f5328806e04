/// The memory limit and memory use of a control group.
struct MemoryGroup: Hashable, Sendable {
  /// The limit in bytes; nil for none.
  var limit: Int?
  /// The number of bytes in use that the kernel cannot drop at once.
  var used = 0
  /// The number of times that the limit was reached.
  var limitCount = 0
  /// The number of processes killed for lack of memory.
  var killCount = 0

  /// Reads the files of a version 2 group; returns nil if they do not exist.
  init?(version2 file: (String) -> String?) {
    guard let current = file("memory.current").flatMap(Self.number) else { return nil }
    let limits = ["memory.max", "memory.high"].compactMap { file($0).flatMap(Self.number) }
    let events = file("memory.events") ?? ""
    limit = limits.min()
    used = max(0, current - Self.droppable(file("memory.stat"), "inactive_file"))
    limitCount = (Self.value("high", in: events) ?? 0) + (Self.value("max", in: events) ?? 0)
    killCount = Self.value("oom_kill", in: events) ?? 0
  }

  /// Reads the files of a version 1 group; returns nil if they do not exist.
  init?(version1 file: (String) -> String?) {
    guard let usage = file("memory.usage_in_bytes").flatMap(Self.number) else { return nil }
    // Without a limit, the file contains a number close to the largest possible.
    limit = file("memory.limit_in_bytes").flatMap(Self.number).flatMap { $0 < 1 << 60 ? $0 : nil }
    used = max(0, usage - Self.droppable(file("memory.stat"), "total_inactive_file"))
    limitCount = file("memory.failcnt").flatMap(Self.number) ?? 0
    killCount = Self.value("oom_kill", in: file("memory.oom_control") ?? "") ?? 0
  }

  /// Returns the level of pressure, given an earlier reading of the same group; nil for none.
  func level(after before: MemoryGroup?) -> PressureLevel? {
    let before = before ?? self
    if killCount > before.killCount { return .everythingNotShown }
    let share = limit.map { Double(used) / Double(max($0, 1)) } ?? 0
    if share >= 0.95 { return .everythingNotShown }
    return share >= 0.85 || (limitCount > before.limitCount && share >= 0.5) ? .half : nil
  }

  /// Returns the number of cached file bytes that have not been used lately.
  private static func droppable(_ statistics: String?, _ word: Substring) -> Int {
    statistics.flatMap { value(word, in: $0) } ?? 0
  }

  private static func number(_ text: String) -> Int? {
    text.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
  }

  /// Returns the number on the line that starts with a word.
  private static func value(_ word: Substring, in text: String) -> Int? {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, words[0] == word { return Int(words[1]) }
    }
    return nil
  }
}
