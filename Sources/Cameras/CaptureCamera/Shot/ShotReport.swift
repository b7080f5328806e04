internal import CaptureBase

/// A report on how a shot was taken: the frames it examined and skipped, and the time it took.
public struct ShotReport: Hashable, Sendable, Codable {
  /// Whether the picture had settled, and if not, why.
  public struct Settle: Hashable, Sendable, Codable {
    /// Whether the picture had settled when the frame was chosen.
    public var isSettled: Bool
    /// The number of frames measured.
    public var frames: Int
    /// The time from the first measured frame to the last.
    public var span: Duration
    /// The reason the picture had not settled; nil if it had.
    public var reason: Settling.UnsettledReason?

    /// Creates a result; without a reason, the picture had settled.
    public init(frames: Int, span: Duration, reason: Settling.UnsettledReason? = nil) {
      isSettled = reason == nil
      self.frames = frames
      self.span = span
      self.reason = reason
    }
  }

  /// The time at which each stage was reached, counted from the request.
  public struct Stages: Hashable, Sendable, Codable {
    /// The shot was started, and the camera was running.
    public var begun = Duration.zero
    /// The first frame was considered.
    public var firstFrame: Duration?
    /// The picture was settled or, with the priority `speed`, a good frame had arrived.
    public var ready: Duration?
    /// The photo's frame was chosen.
    public var chosen: Duration?

    /// Creates the times of the stages; those that were not reached are nil.
    public init(
      begun: Duration = .zero, firstFrame: Duration? = nil, ready: Duration? = nil,
      chosen: Duration? = nil
    ) {
      self.begun = begun
      self.firstFrame = firstFrame
      self.ready = ready
      self.chosen = chosen
    }
  }

  /// The number of frames considered, good and bad.
  public var framesSeen = 0
  /// The skipped frames, by the name of the fault's code.
  public var skipped: [String: Skipped] = [:]
  /// The number of frames that the driver numbered but that never arrived.
  public var framesMissed = 0
  /// The state of settling; nil for a photo with the priority
  /// `speed`, or before a frame was chosen.
  public var settle: Settle?
  /// The times at which the stages were reached.
  public var stages = Stages()
  /// How long before the request the frame was exposed; zero or negative for a later frame.
  public var age = Duration.zero
  /// The steps that were cut short for lack of time, as text for the user.
  public var leftOut: [String] = []

  /// The frames skipped because of one kind of fault.
  public struct Skipped: Hashable, Sendable, Codable {
    /// The number of frames.
    public var count: Int
    /// The fault of the most recent one.
    public var last: FrameFault

    /// Creates a count of one kind of fault.
    public init(count: Int, last: FrameFault) {
      self.count = count
      self.last = last
    }
  }

  /// Creates an empty report.
  public init() {}

  var skippedCount: Int { skipped.values.reduce(0) { $0 + $1.count } }

  mutating func skip(_ fault: FrameFault) {
    let count = skipped[fault.code.rawValue]?.count ?? 0
    skipped[fault.code.rawValue] = Skipped(count: count + 1, last: fault)
  }
}

extension ShotReport: CustomStringConvertible {
  /// How the frame was chosen, such as `settled after 4 frames, chosen after 321 ms`, and what was
  /// skipped, missed or left out.
  public var description: String {
    let parts = [
      settle.flatMap(\.success),
      stages.chosen.map { "chosen after \($0.brief)" } ?? "nothing chosen",
      Self.count(skippedCount, "skipped"), Self.count(framesMissed, "missed"),
    ]
    return (parts.compactMap { $0 } + leftOut).joined(separator: ", ")
  }

  /// Returns a number of frames and what happened to them; nil for none.
  private static func count(_ frames: Int, _ fate: String) -> String? {
    frames > 0 ? "\(frames.frames) \(fate)" : nil
  }
}

extension ShotReport.Settle {
  /// After how many frames the picture had settled; nil if it had not.
  fileprivate var success: String? { isSettled ? "settled after \(frames.frames)" : nil }
}

extension Int {
  /// The number, followed by `frame` or `frames`.
  fileprivate var frames: String { counted("frame") }
}
