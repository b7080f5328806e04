internal import Glibc

/// The processor time and memory that this process uses.
enum ProcessUse {
  /// The processor time used so far, by all threads.
  static var processorTime: Duration {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage.ru_utime.span + usage.ru_stime.span
  }

  /// Resets the peak memory use.
  static func forgetPeak() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  /// The peak memory use since `forgetPeak()`, and the current use, in bytes.
  static var memory: (peak: Int, now: Int) {
    (kilobytes(of: "VmHWM:") * 1_024, kilobytes(of: "VmRSS:") * 1_024)
  }

  private static func kilobytes(of name: String) -> Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, CInt(line.count), file) != nil {
      let text = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let words = String(decoding: text, as: UTF8.self).split { $0 == " " || $0 == "\t" }
      if words.count > 1, words[0] == name { return Int(words[1]) ?? 0 }
    }
    return 0
  }
}

extension timeval {
  fileprivate var span: Duration { .seconds(tv_sec) + .microseconds(tv_usec) }
}
