public import CaptureBase

/// The reason why a manual clock stopped before everything was done.
public struct ManualClockError: Error, Hashable, Sendable {
  /// The kind of the failure; the set is open, so a switch over it needs a default.
  public struct Code: OpenCode {
    /// The code's name, such as `noProgress`.
    public let rawValue: String
    /// Creates a code with this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing was due any more, and nothing arrived from outside the clock.
    public static let nothingDue = Code(rawValue: "nothingDue")
    /// Everything that was still due lay beyond the run's limit.
    public static let limitReached = Code(rawValue: "limitReached")
    /// Work went on and on without the time advancing, such as a task that only yields.
    public static let noProgress = Code(rawValue: "noProgress")
    /// Work outside the clock, such as a store's, did not end, and the time waits for it.
    public static let outsideWork = Code(rawValue: "outsideWork")
  }

  /// The kind of the failure.
  public let code: Code
  /// The time that had passed on the clock since the start of the run.
  public let elapsed: Duration
  /// The labels of the queues on which alarms were pending, in the order of their times.
  public let pending: [String]
  /// The label of the queue on which the last work ran, which may be what the operation waits for.
  public let lastQueue: String?

  /// Creates a failure with everything that it reports.
  public init(code: Code, elapsed: Duration, pending: [String] = [], lastQueue: String? = nil) {
    self.code = code
    self.elapsed = elapsed
    self.pending = pending
    self.lastQueue = lastQueue
  }
}

extension ManualClockError: CustomStringConvertible {
  /// The failure as a sentence that names what was still pending.
  public var description: String {
    let when = "after \(elapsed.brief) on the manual clock"
    let last = lastQueue.map { "; the last work ran on \($0)" } ?? ""
    return switch code {
    case .limitReached:
      "the operation has not finished \(when), which is the limit; alarms are pending on "
        + pending.joined(separator: ", ")
    case .noProgress:
      "work goes on \(when), but the time does not advance\(last)"
    case .outsideWork:
      "the operation has not finished \(when), and waits for work outside the clock\(last)"
    default:
      "the operation has not finished \(when), and nothing is due any more\(last)"
    }
  }
}
