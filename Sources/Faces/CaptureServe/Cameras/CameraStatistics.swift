internal import CaptureBase
internal import CaptureHTTP

/// What a camera has done since the server started.
struct CameraStatistics: Sendable {
  let id: CameraID
  /// The number of frames that viewers could see.
  let frames: Int
  /// The number of frames that the camera has numbered, but not delivered.
  let framesMissed: Int
  /// The number of clients that keep it running.
  let viewers: Int
  let tally: CameraTally
  /// The times that raw frames took to become JPEGs.
  let encoding: DurationHistogram
}

extension SharedCamera {
  var statistics: CameraStatistics {
    CameraStatistics(
      id: id, frames: latestFrame.number, framesMissed: latestFrame.missed, viewers: leaseCount,
      tally: tally.withLock { $0 }, encoding: encoder.times.withLock { $0 })
  }
}
