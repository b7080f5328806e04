public import CaptureCamera
public import CaptureImaging

/// What happens to a timelapse.
public enum TimelapseEvent: Sendable {
  /// The camera is kept running between photos from now on, or stopped.
  case paced(isWarm: Bool)
  /// Nothing is to be done until this moment comes near.
  case waiting(for: TimelapseMoment)
  /// A photo was taken and kept, so long after its moment.
  indirect case taken(KeptPhoto, TimelapseMoment, late: Duration)
  case missed(MissedMoments)
  /// The camera is gone or silent; it is waited for.
  case cameraLost(CameraError)
  case cameraBack
  /// The clock was set, or the machine slept; less than zero where it was set back.
  case clockMoved(Duration)
  /// How far the timelapse is could not be written down, so it could not be resumed here.
  case notNoted(JournalError)
}

/// One of the moments of a timelapse.
public struct TimelapseMoment: Equatable, Sendable {
  /// Counted from 1.
  public let number: Int
  public let date: WallTime

  public init(number: Int, date: WallTime) {
    self.number = number
    self.date = date
  }
}

/// Moments one after another of which there is no photo.
public struct MissedMoments: Equatable, Sendable {
  public let first: TimelapseMoment
  public let last: TimelapseMoment
  public let reason: MissReason

  public init(first: TimelapseMoment, last: TimelapseMoment, reason: MissReason) {
    self.first = first
    self.last = last
    self.reason = reason
  }

  public var count: Int { last.number - first.number + 1 }
}

extension MissedMoments: CustomStringConvertible {
  public var description: String {
    guard count > 1 else { return "missed the photo of \(first.date): \(reason)" }
    return "missed \(count) photos from \(first.date) to \(last.date): \(reason)"
  }
}

/// What came of a timelapse.
public struct TimelapseSummary: Equatable, Sendable {
  /// All photos, those from before it was resumed too.
  public var taken: Int
  public var missed: Int
  /// How late the photos since it was resumed were.
  public var lateness: Lateness
  /// Whether all moments are over, so that nothing is left to resume.
  public var isFinished: Bool
}

extension Schedule {
  func named(_ index: Int) -> TimelapseMoment {
    TimelapseMoment(number: index + 1, date: moment(index))
  }
}
