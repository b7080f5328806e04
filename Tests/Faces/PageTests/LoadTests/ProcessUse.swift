import CaptureTestSupport
import Glibc

/// What a process uses of the machine, as the kernel counts it.
struct ProcessUse {
  private let process: Int

  init(_ process: Int) {
    self.process = process
  }

  /// The bytes that it has in memory.
  var residentBytes: Int {
    let pages = text("statm").split(separator: " ").dropFirst().first
    return (pages.flatMap { Int($0) } ?? 0) * sysconf(CInt(_SC_PAGESIZE))
  }

  /// The time that it has had of processors.
  var time: Duration {
    // The name, in parentheses, may have spaces.
    let fields = text("stat").split(separator: ")").last?.split(separator: " ") ?? []
    let ticks = fields.dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +)
    return .seconds(1) * ticks / sysconf(CInt(_SC_CLK_TCK))
  }

  /// How many descriptors it has open.
  var descriptors: Int { TestFolder.names(in: "/proc/\(process)/fd").count }

  private func text(_ file: String) -> String {
    String(decoding: (try? [UInt8](contentsOf: "/proc/\(process)/\(file)")) ?? [], as: UTF8.self)
  }
}
