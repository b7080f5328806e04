internal import CaptureBase

/// A line on the terminal that shows the progress of some work, its speed and the time left.
struct ProgressLine {
  private let begun = ContinuousClock.now
  private var shown: ContinuousClock.Instant?

  /// Updates the line, at most ten times per second.
  mutating func show(_ progress: WorkProgress) {
    let now = ContinuousClock.now
    guard Console.hasViewer, shown.map({ $0.duration(to: now) > .milliseconds(100) }) ?? true
    else { return }
    shown = now
    Console.show(
      progress: Self.text(progress, after: begun.duration(to: now).milliseconds / 1_000))
  }

  mutating func clear() {
    guard shown != nil else { return }
    Console.show(progress: "")
    shown = nil
  }

  /// Returns the line for a time in seconds since the start.
  static func text(_ progress: WorkProgress, after seconds: Double) -> String {
    let fraction = progress.fraction
    let bars = Int(fraction * Double(barWidth))
    let bar =
      String(repeating: "#", count: bars) + String(repeating: ".", count: barWidth - bars)
    let count = "\(progress.done) of \(progress.total.photos)"
    // The first second is too short for an estimate.
    guard seconds > 1, progress.done > 0 else { return "[\(bar)] \(count)" }
    let rate = (Double(progress.done) / seconds).rate
    guard fraction > 0, fraction < 1 else { return "[\(bar)] \(count), \(rate)/s" }
    return "[\(bar)] \(count), \(rate)/s, \((seconds / fraction - seconds).span) left"
  }

  private static let barWidth = 24
}

extension Double {
  /// The rate, with one decimal if it is below ten.
  fileprivate var rate: String {
    self < 10 ? "\(Int(self * 10) / 10).\(Int(self * 10) % 10)" : "\(Int(self))"
  }

  /// The rough duration of this number of seconds.
  fileprivate var span: String {
    switch Int(self) {
    case ..<60: "\(Int(self) + 1) s"
    case ..<3_600: "\(Int(self) / 60 + 1) min"
    case let seconds: "\(seconds / 3_600) h \(seconds % 3_600 / 60) min"
    }
  }
}
