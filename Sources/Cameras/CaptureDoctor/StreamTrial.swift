internal import CaptureBase
public import CaptureCamera
internal import CaptureImaging

/// The result of streaming from a camera in one mode for a while.
public struct StreamTrial: Hashable, Sendable {
  /// The number of faults of one kind.
  public struct FaultCount: Hashable, Sendable {
    /// The number of pictures with this kind of fault.
    public var count: Int
    /// The fault of the most recent one.
    public var last: FrameFault

    /// Creates a count of one kind of fault.
    public init(count: Int, last: FrameFault) {
      self.count = count
      self.last = last
    }
  }

  /// The stream that was requested.
  public var request: StreamRequest
  /// The properties of the stream; nil if it was never opened.
  public var format: StreamFormat?
  /// The time from the request until the stream was on.
  public var opening = Duration.zero
  /// The time from the start of the stream until the first frame; nil if none arrived.
  public var firstFrame: Duration?
  /// The statistics of all frames received.
  public var tally = FrameTally()
  /// The course of the picture as it settled.
  public var curve = SettleCurve()
  /// The number of pictures examined; frames that arrive during an examination are not.
  public var examined = 0
  /// The pictures found unfit for a photo, by the name of the fault's code.
  public var faults: [String: FaultCount] = [:]
  /// The time that the camera took to close; nil if it did not within the deadline.
  public var closing: Duration?
  /// The error that ended the trial early or prevented it; nil if there was none.
  public var failure: CameraError?

  /// Creates the result of a trial that has not been run.
  public init(request: StreamRequest) {
    self.request = request
  }

  /// Records the result of examining a picture.
  mutating func note(_ finding: Result<PictureStatistics, FrameFault>, at moment: Timestamp) {
    examined += 1
    switch finding {
    case .success(let measure): curve.watch(measure, at: moment)
    case .failure(let fault):
      let count = faults[fault.code.rawValue]?.count ?? 0
      faults[fault.code.rawValue] = FaultCount(count: count + 1, last: fault)
    }
  }

  /// The number of examined pictures that were unfit for a photo.
  public var faultCount: Int { faults.values.reduce(0) { $0 + $1.count } }
}
