import CaptureTestSupport
import Glibc

/// The program that the tests kill while it uses a store, beside the tests.
enum DriverProgram {
  static let path: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let tests = String(
      decoding: buffer[..<max(0, count)].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return tests.prefix(upTo: tests.lastIndex(of: "/") ?? tests.endIndex)
      + "/capture-store-driver"
  }()

  static func run(_ arguments: [String], in folder: borrowing TestFolder) throws -> Child.Outcome {
    try Child.run(path, arguments, in: folder)
  }
}

/// What drivers told of their steps, followed to the step that a kill cut short.
struct DriverStory: Sendable {
  let seed: UInt64
  private(set) var ledger = StoreLedger()
  /// The step that was begun and never acknowledged.
  private(set) var pending: StoreStep?
  private(set) var stepCount = 0
  /// What was said that is no step, such as an error.
  private(set) var complaints: [String] = []

  init(seed: UInt64, told text: String) {
    self.seed = seed
    // A line without an end was not told.
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      hear(line)
    }
  }

  private mutating func hear(_ line: Substring) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch words.first {
    case "begin": pending = words.last.flatMap { StoreStep($0) }
    case "done":
      if let step = pending, let id = words.last { ledger.apply(step, id: id) }
      stepCount += 1
      pending = nil
    default: complaints.append(String(line))
    }
  }

  /// What a photo may be like: as acknowledged, or with the pending step done.
  func allowed(_ id: String) -> [StoreLedger.Line] {
    guard let line = ledger.lines[id] else { return [] }
    guard let pending, pending.photo == id else { return [line] }
    var after = ledger
    after.apply(pending, id: id)
    return [line, after.lines[id] ?? line]
  }
}
