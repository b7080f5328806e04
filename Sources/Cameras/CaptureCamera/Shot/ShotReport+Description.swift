internal import CaptureBase

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
