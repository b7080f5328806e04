public import CaptureBase
public import CaptureCamera
public import CaptureImaging

/// The course of a camera's picture as it settles after the first frame.
public struct SettleCurve: Hashable, Sendable {
  /// The measurement of one picture.
  public struct Point: Hashable, Sendable {
    /// The time since the first picture.
    public let time: Duration
    /// The brightness, colour and sharpness of the picture.
    public let measure: PictureStatistics

    /// Creates a measurement.
    public init(time: Duration, measure: PictureStatistics) {
      self.time = time
      self.measure = measure
    }
  }

  /// The measurements in chronological order.
  public private(set) var points: [Point] = []
  /// The time after which the picture had first settled; nil if it never did.
  public private(set) var settledAfter: Duration?
  private var settling = Settling(tolerance: .balanced)
  private var first: Timestamp?

  /// Creates an empty curve.
  public init() {}

  /// Adds the measurement of a picture that arrived at `moment`.
  public mutating func watch(_ measure: PictureStatistics, at moment: Timestamp) {
    let first = first ?? moment
    self.first = first
    points.append(Point(time: moment - first, measure: measure))
    settling.watch(measure, at: moment)
    if settling.isSettled, settledAfter == nil { settledAfter = moment - first }
  }

  /// The reason the picture is not settled at the end; nil if it is.
  public var unrest: Settling.UnsettledReason? { settling.unrest }

  /// Whether the trial was long enough for a picture to settle.
  package var isLong: Bool { points.last.map { $0.time >= .seconds(2) } ?? false }

  /// The last measurement; nil if there are none.
  public var end: PictureStatistics? { points.last?.measure }
}
