internal import CaptureBase
internal import CaptureBrowse

/// Observes what the browser shows, on the queue that makes the requests.
final class ScrubRecorder: Sendable {
  /// The counts and times of all requests.
  struct Measurements {
    var requests = 0
    var shownAtScreen = 0
    var shownLow = 0
    var blank = 0
    var failed = 0
    var toFirst: [Duration] = []
    var toFinal: [Duration] = []
    fileprivate var current = Request(number: 0, asked: .now)
  }

  fileprivate struct Request {
    let number: Int
    let asked: ContinuousClock.Instant
    var isSeen = true
    var isFinal = true
  }

  private let state = Guarded(Measurements())

  var measurements: Measurements { state.withLock { $0 } }

  /// Records a request; the previous one counts as blank if nothing was shown for it.
  func note(_ number: Int, asked: ContinuousClock.Instant) {
    state.withLock { measurements in
      guard number != measurements.current.number else { return }
      if !measurements.current.isSeen { measurements.blank += 1 }
      measurements.requests += 1
      measurements.current = Request(number: number, asked: asked, isSeen: false, isFinal: false)
    }
  }

  /// Counts the last request.
  func close() {
    state.withLock { measurements in
      if !measurements.current.isSeen { measurements.blank += 1 }
      measurements.current.isSeen = true
    }
  }

  /// Records what the browser delivers.
  func see(_ outcome: BrowseOutcome) {
    switch outcome {
    case .shown(let photo): see(photo)
    case .failed: seeFailure()
    }
  }

  private func see(_ photo: ShownPhoto) {
    let now = ContinuousClock.now
    state.withLock { measurements in
      guard measurements.current.number == photo.request else { return }
      let span = measurements.current.asked.duration(to: now)
      if !measurements.current.isSeen {
        if photo.isFinal { measurements.shownAtScreen += 1 } else { measurements.shownLow += 1 }
        measurements.toFirst.append(span)
        measurements.current.isSeen = true
      }
      guard photo.isFinal, !measurements.current.isFinal else { return }
      measurements.toFinal.append(span)
      measurements.current.isFinal = true
    }
  }

  private func seeFailure() {
    state.withLock { measurements in
      guard !measurements.current.isSeen else { return }
      measurements.failed += 1
      measurements.current.isSeen = true
    }
  }
}

extension ScrubRecorder.Measurements {
  /// A summary such as `76/76 screen, 0 low, 0 blank`.
  var line: String { "\(shownAtScreen)/\(requests) screen, \(shownLow) low, \(blank) blank" }
}

extension [Duration] {
  /// Returns the duration at a percentile from 0 to 100; nil if there are none.
  func percentile(_ share: Int) -> Duration? {
    guard !isEmpty else { return nil }
    return sorted()[Swift.min(count - 1, count * share / 100)]
  }
}
