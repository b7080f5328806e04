public import CaptureCamera
public import CaptureImaging

/// How a camera's picture comes to rest after its first frame.
public struct SettleCurve: Hashable, Sendable {
  /// What was seen at one moment.
  public struct Point: Hashable, Sendable {
    /// Since the first picture.
    public let time: Duration
    public let measure: PictureMeasure
  }

  public private(set) var points: [Point] = []
  /// When the picture was at rest for the first time; nil when it never was.
  public private(set) var settledAfter: Duration?
  private var settling = Settling(tolerance: .balanced)
  private var first: Timestamp?

  public init() {}

  public mutating func watch(_ measure: PictureMeasure, at moment: Timestamp) {
    let first = first ?? moment
    self.first = first
    points.append(Point(time: moment - first, measure: measure))
    settling.watch(measure, at: moment)
    if settling.isSettled, settledAfter == nil { settledAfter = moment - first }
  }

  /// What still moved at the end, where the picture was not at rest.
  public var unrest: Settling.Unrest? { settling.unrest }

  /// How the picture was at the end.
  public var end: PictureMeasure? { points.last?.measure }
}
