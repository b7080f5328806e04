public import CaptureBase
internal import CaptureImaging

/// The reason why a moment has no photo.
public enum MissReason: Hashable, Sendable {
  /// The photo was attempted, and failed.
  case failed(PhotoError)
  /// The photo of an earlier moment was still being taken.
  case overtaken(by: WallTime)
  /// The reader of the timelapse was still handling an earlier event.
  case readerBusy
  /// The program was not running.
  case notRunning
  /// The program ended while it was taking the photo, which may or may not have been saved.
  case endedMeanwhile
  /// The machine slept or its clock was set forward past the moment.
  case clockMoved(Duration)
  /// The program was stopped, as by Ctrl-Z, or the system gave it no time to act.
  case heldUp
}

extension MissReason {
  /// A stable identifier of the reason for machine-readable output.
  public var kind: String {
    switch self {
    case .failed: "failed"
    case .overtaken: "overtaken"
    case .readerBusy: "reader-busy"
    case .notRunning: "not-running"
    case .endedMeanwhile: "ended-meanwhile"
    case .clockMoved: "clock-moved"
    case .heldUp: "held-up"
    }
  }
}

extension MissReason: CustomStringConvertible {
  /// The reason as a clause for the user.
  public var description: String {
    switch self {
    case .failed(let error): error.description
    case .overtaken(let moment): "the photo of \(moment) was still being taken"
    case .readerBusy: "the program was still handling an earlier event"
    case .notRunning: "the program was not running"
    case .endedMeanwhile: "the program ended while taking it; the photo may exist"
    case .clockMoved(let span):
      "the machine slept, or its clock was set forward, for \(span.spoken())"
    case .heldUp: "the program was stopped, or not given time to run"
    }
  }
}

/// Successive moments that have no photo, for one reason.
public struct MissedMoments: Hashable, Sendable {
  /// The earliest of the moments.
  public let first: TimelapseMoment
  /// The latest of the moments; the same as `first` if there is only one.
  public let last: TimelapseMoment
  /// The reason, which applies to all of the moments.
  public let reason: MissReason

  /// Creates a range of moments, both ends included.
  public init(first: TimelapseMoment, last: TimelapseMoment, reason: MissReason) {
    self.first = first
    self.last = last
    self.reason = reason
  }

  /// The number of photos missed, at least one.
  public var count: Int { last.number - first.number + 1 }
}

extension MissedMoments: CustomStringConvertible {
  /// The missed photos and the reason as one sentence.
  public var description: String { sentence(because: reason.description) }

  /// Returns the sentence with the reason in other words.
  package func sentence(because reason: String) -> String {
    guard count > 1 else { return "missed the photo of \(first.date): \(reason)" }
    return "missed \(count) photos from \(first.date) to \(last.date): \(reason)"
  }
}
