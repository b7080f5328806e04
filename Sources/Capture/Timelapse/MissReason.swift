public import CaptureImaging

/// Why there is no photo of a moment.
public enum MissReason: Equatable, Sendable {
  /// The photo was tried, and failed.
  case failed(PhotoError)
  /// The photo of an earlier moment took until then.
  case overtaken(by: WallTime)
  /// The program was not running.
  case notRunning
  /// The program was ended while it took the photo, and nobody knows how far it came.
  case endedMeanwhile
  /// The machine slept or its clock was set forward, so that the moment never was.
  case clockMoved(Duration)
  /// The program ran, and got no time to do anything.
  case heldUp
}

extension MissReason {
  /// The reason in one word, for programs.
  public var kind: String {
    switch self {
    case .failed: "failed"
    case .overtaken: "overtaken"
    case .notRunning: "not-running"
    case .endedMeanwhile: "ended-meanwhile"
    case .clockMoved: "clock-moved"
    case .heldUp: "held-up"
    }
  }
}

extension MissReason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .failed(let error): error.description
    case .overtaken(let moment): "the photo of \(moment) was still being taken"
    case .notRunning: "the program was not running"
    case .endedMeanwhile: "the program was ended while taking it, so it may be there"
    case .clockMoved(let span): "the machine slept, or its clock was set, for \(span.rounded)"
    case .heldUp: "the program got no time to run"
    }
  }
}

extension Duration {
  /// The span to the second, as people say it.
  fileprivate var rounded: String {
    let seconds = Int((milliseconds / 1_000).rounded())
    let parts = [(seconds / 3_600, "h"), (seconds % 3_600 / 60, "min"), (seconds % 60, "s")]
    let said = parts.filter { $0.0 != 0 }.map { "\($0.0) \($0.1)" }
    return said.isEmpty ? "0 s" : said.joined(separator: " ")
  }
}
