internal import CaptureBase
internal import CaptureBrowse
internal import CaptureJSON
internal import CaptureWords

/// The output of `capture bench scrub`, one line per sequence.
struct ScrubOutput: Sendable {
  let wantsJSON: Bool

  func begin(_ folder: String, _ count: Int) {
    guard !wantsJSON else { return }
    Console.printResult("\(count.photos) in \(folder)")
    Console.printResult(Self.line(Self.headings))
  }

  func tell(_ result: ScrubRun.Result) {
    Console.printResult(wantsJSON ? result.json.line : Self.line(result.words))
  }

  private static let headings = [
    "", "requests", "screen", "low", "blank", "skipped", "first p50", "p99", "final p50", "p99",
    "loads", "CPU each", "memory",
  ]

  private static func line(_ words: [String]) -> String {
    var line = words[0].padded(to: 10)
    for (word, heading) in zip(words, headings).dropFirst() {
      line += String(repeating: " ", count: max(1, max(heading.count, 7) + 2 - word.count)) + word
    }
    return line
  }
}

extension ScrubRun.Result {
  fileprivate var words: [String] {
    [
      sequence.rawValue, "\(measurements.requests)", "\(measurements.shownAtScreen)",
      "\(measurements.shownLow)",
      "\(measurements.blank)", "\(skipped)", measurements.toFirst.percentile(50).words,
      measurements.toFirst.percentile(99).words, measurements.toFinal.percentile(50).words,
      measurements.toFinal.percentile(99).words, "\(statistics.loads)", timeEach.words,
      memory.peak.asBytes,
    ]
  }

  private var timeEach: Duration? {
    measurements.requests == 0 ? nil : processorTime / measurements.requests
  }

  fileprivate var json: JSON {
    [
      "sequence": .string(sequence.rawValue), "line": .string(measurements.line),
      "requests": .integer(measurements.requests),
      "metAtScreen": .integer(measurements.shownAtScreen),
      "shownLow": .integer(measurements.shownLow), "blank": .integer(measurements.blank),
      "failed": .integer(measurements.failed), "leftOut": .integer(skipped),
      "toFirstPixels": measurements.toFirst.json, "toFinalPixels": measurements.toFinal.json,
      "loads": .integer(statistics.loads),
      "processorEachMs": timeEach.map { .number($0.milliseconds) },
      "memoryBefore": .integer(memory.before), "memoryPeak": .integer(memory.peak),
      "browser": statistics.json,
    ]
  }
}

extension Duration? {
  /// The duration in milliseconds with two decimals, or "-".
  fileprivate var words: String {
    guard let span = self else { return "-" }
    let hundredths = Int((span.milliseconds * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) ms"
  }
}

extension [Duration] {
  /// Percentiles in milliseconds.
  fileprivate var json: JSON {
    let spans = [50, 90, 99, 100].map { percentile($0).map { JSON.number($0.milliseconds) } ?? nil }
    return ["p50Ms": spans[0], "p90Ms": spans[1], "p99Ms": spans[2], "longestMs": spans[3]]
  }
}
