internal import CaptureImaging

/// A reader of a session's frames: a sequence or a closure.
struct FrameReader: Sendable {
  /// Called with each frame that the reader may have.
  let receive: @Sendable (Frame) -> Void
  /// Called when the session has stopped or failed; nil if the reader waits for the next start.
  let end: (@Sendable (CameraError?) -> Void)?
  private let allowance = FrameAllowance()

  /// Creates a reader that goes on after a stop if it has no `end`.
  init(
    receive: @escaping @Sendable (Frame) -> Void, end: (@Sendable (CameraError?) -> Void)? = nil
  ) {
    self.receive = receive
    self.end = end
  }

  /// Passes on a frame, unless the reader holds too many; returns their number when that begins.
  func offer(_ frame: Frame, atMost limit: Int?) -> Int? {
    guard let limit else {
      receive(frame)
      return nil
    }
    switch allowance.lend(frame, atMost: limit) {
    case .lent(let loan):
      receive(loan)
      return nil
    case .withheld(let held, let isNews): return isNews ? held : nil
    }
  }
}
