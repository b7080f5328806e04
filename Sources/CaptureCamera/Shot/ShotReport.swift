/// How a shot came about: what was seen, skipped and waited for.
public struct ShotReport: Hashable, Sendable {
  /// Whether the picture had settled, and if not, why.
  public struct Settle: Hashable, Sendable {
    public var isSettled: Bool
    /// How many frames were measured for it.
    public var frames: Int
    /// From the first measured frame to the last.
    public var span: Duration
    /// What still moved, when it had not settled.
    public var reason: Settling.Unrest?
  }

  /// When each stage was reached, from the request on.
  public struct Stages: Hashable, Sendable {
    /// The shot's turn had come and the camera was running.
    public var begun = Duration.zero
    /// A first frame was looked at.
    public var firstFrame: Duration?
    /// The picture was fit to be taken: settled, or a good one where no more is asked.
    public var ready: Duration?
    /// The photo's frame was chosen.
    public var chosen: Duration?
  }

  /// Frames looked at, good and bad.
  public var framesSeen = 0
  /// How many were skipped, by kind of fault, with the last fault of each kind.
  public var skipped: [String: Skipped] = [:]
  /// Frames that the driver counted and nobody received.
  public var framesMissed = 0
  public var settle: Settle?
  public var stages = Stages()
  /// How long before the request the frame was exposed; zero or less for a frame after it.
  public var age = Duration.zero
  /// What the promise left no time for, in words.
  public var leftOut: [String] = []

  /// Frames skipped for one kind of fault.
  public struct Skipped: Hashable, Sendable {
    public var count: Int
    public var last: FrameFault
  }

  public init() {}

  var skippedCount: Int { skipped.values.reduce(0) { $0 + $1.count } }

  mutating func skip(_ fault: FrameFault) {
    let count = skipped[fault.kind]?.count ?? 0
    skipped[fault.kind] = Skipped(count: count + 1, last: fault)
  }
}
