public import CaptureBase
public import CaptureCamera

/// An event in a timelapse.
public enum TimelapseEvent: Sendable {
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

/// One of the moments of a timelapse.
public struct TimelapseMoment: Hashable, Sendable, Codable {
  /// The moment's number, counted from 1.
  public let number: Int
  /// The time at which the photo is due.
  public let date: WallTime

  /// Creates a moment; `number` counts from 1.
  public init(number: Int, date: WallTime) {
    self.number = number
    self.date = date
  }
}

/// Successive moments that have no photo, for one reason.
public struct MissedMoments: Equatable, Sendable {
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

/// The result of a timelapse.
public struct TimelapseSummary: Equatable, Sendable {
  /// The number of photos taken, including those before it was resumed.
  public var taken: Int
  /// The number of moments missed, including those before it was resumed.
  public var missed: Int
  /// The delays of the photos taken, including those before it was resumed.
  ///
  /// The journals of version 0.1.0 lack them, so photos from before its end are not included.
  public var lateness: Lateness
  /// Whether all moments have passed, so that nothing is left to resume.
  public var isFinished: Bool

  /// Creates a summary.
  public init(taken: Int, missed: Int, lateness: Lateness, isFinished: Bool) {
    self.taken = taken
    self.missed = missed
    self.lateness = lateness
    self.isFinished = isFinished
  }
}

extension Schedule {
  func named(_ index: Int) -> TimelapseMoment {
    TimelapseMoment(number: index + 1, date: moment(index))
  }
}
