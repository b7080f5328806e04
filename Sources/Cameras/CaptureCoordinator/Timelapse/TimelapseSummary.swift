internal import CaptureCamera

/// The result of a timelapse.
public struct TimelapseSummary: Hashable, Sendable, Codable {
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

extension TimelapseSummary: CustomStringConvertible {
  /// The numbers of photos taken and missed, and how late they were.
  public var description: String {
    let end = isFinished ? "" : ", not finished"
    let delays = lateness.count > 0 ? "; \(lateness)" : ""
    return "\(taken) taken, \(missed) missed\(end)\(delays)"
  }
}
