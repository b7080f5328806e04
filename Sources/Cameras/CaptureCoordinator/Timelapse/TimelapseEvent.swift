internal import CaptureBase
public import CaptureCamera

/// An event in a timelapse.
public enum TimelapseEvent: Hashable, Sendable {
  /// From now on the camera keeps running between photos, or is stopped.
  case paced(isWarm: Bool)
  /// Nothing happens until shortly before this moment.
  case waiting(for: TimelapseMoment)
  /// A photo was taken and saved, with this delay after its moment.
  indirect case taken(KeptPhoto, TimelapseMoment, late: Duration)
  /// Moments have passed without a photo.
  case missed(MissedMoments)
  /// The camera is disconnected or silent; the timelapse waits for it.
  case cameraLost(CameraError)
  /// The camera delivers frames again.
  case cameraRestored
  /// The clock was set, or the machine slept; negative if the clock was set back.
  case clockMoved(Duration)
  /// The progress could not be saved, so the timelapse could not be resumed from here.
  case progressNotSaved(JournalError)
  /// The timelapse is over: all moments have passed, or it was stopped. This is the last event.
  indirect case ended(TimelapseSummary)
}

extension TimelapseEvent: CustomStringConvertible {
  /// The event in words, on one line.
  public var description: String {
    switch self {
    case .paced(let isWarm): "the camera \(isWarm ? "keeps running" : "is stopped") between photos"
    case .waiting(let moment): "waiting for \(moment)"
    case .taken(let photo, let moment, let late):
      "\(moment): \(photo.place), \(late.brief) late"
    case .missed(let moments): "\(moments)"
    case .cameraLost(let error): "the camera is unavailable: \(error)"
    case .cameraRestored: "the camera is available again"
    case .clockMoved(let span):
      span < .zero
        ? "the clock was set back by \((.zero - span).brief)"
        : "the machine slept, or its clock was set forward, for \(span.brief)"
    case .progressNotSaved(let error): "\(error)"
    case .ended(let summary): "ended: \(summary)"
    }
  }
}
