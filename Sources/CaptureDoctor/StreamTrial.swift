public import CaptureCamera
internal import CaptureImaging

/// What a camera did when it was asked to stream in one mode for a while.
public struct StreamTrial: Hashable, Sendable {
  /// How often a kind of fault was met.
  public struct FaultCount: Hashable, Sendable {
    public var count: Int
    public var last: FrameFault
  }

  public var request: StreamRequest
  /// What it made of the request; nil where it never streamed.
  public var format: StreamFormat?
  /// From the wish to the stream's beginning.
  public var opening = Duration.zero
  /// From the stream's beginning to the first frame.
  public var firstFrame: Duration?
  public var tally = FrameTally()
  public var curve = SettleCurve()
  /// Pictures that were looked at.
  public var examined = 0
  /// Pictures unfit for a photo, by kind of fault, with the last fault of each kind.
  public var faults: [String: FaultCount] = [:]
  /// How long the camera took to close.
  public var closing: Duration?
  /// Why it ended early, or never began.
  public var failure: CameraError?

  public init(request: StreamRequest) {
    self.request = request
  }

  /// Takes note of what a look at a picture brought.
  mutating func note(_ finding: Result<PictureMeasure, FrameFault>, at moment: Timestamp) {
    examined += 1
    switch finding {
    case .success(let measure): curve.watch(measure, at: moment)
    case .failure(let fault):
      let count = faults[fault.kind]?.count ?? 0
      faults[fault.kind] = FaultCount(count: count + 1, last: fault)
    }
  }

  /// Pictures that were looked at and unfit for a photo.
  public var faultCount: Int { faults.values.reduce(0) { $0 + $1.count } }
}
