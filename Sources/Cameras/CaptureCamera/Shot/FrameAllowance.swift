internal import CaptureBase
internal import CaptureImaging

/// The frames that one reader holds, which are limited.
///
/// So a reader that keeps frames is the only one that gets no more.
final class FrameAllowance: Sendable {
  private struct State: Sendable {
    var held = 0
    /// Whether the reader got no frame when it last claimed one.
    var isWithheld = false
  }

  /// The answer to a reader's claim to a frame.
  enum Answer: Sendable {
    case lent(Frame)
    /// The reader holds too many; `isNews` if it got the frame before this one.
    case withheld(held: Int, isNews: Bool)
  }

  private let state = Guarded(State())

  /// Returns the frame for the reader, which holds it until it has released all copies of the value.
  func lend(_ frame: Frame, atMost limit: Int) -> Answer {
    let refusal = state.withLock { state -> Answer? in
      guard state.held >= limit else {
        state.held += 1
        state.isWithheld = false
        return nil
      }
      defer { state.isWithheld = true }
      return .withheld(held: state.held, isNews: !state.isWithheld)
    }
    return refusal ?? .lent(frame.held(by: self))
  }

  fileprivate func returnFrame() {
    state.withLock { $0.held -= 1 }
  }
}

extension Frame {
  fileprivate func held(by reader: FrameAllowance) -> Frame {
    Frame(
      sequence: sequence, timestamp: timestamp, layout: layout, isFlaggedBroken: isFlaggedBroken,
      memory: HeldMemory(memory, reader))
  }
}

/// The bytes of a frame that a reader holds.
private final class HeldMemory: FrameMemory {
  private let memory: any FrameMemory
  private let reader: FrameAllowance

  init(_ memory: any FrameMemory, _ reader: FrameAllowance) {
    self.memory = memory
    self.reader = reader
  }

  deinit {
    reader.returnFrame()
  }

  var isEmpty: Bool { memory.isEmpty }

  func withBytes<Result, Failure: Error>(
    ofBuffer index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try memory.withBytes(ofBuffer: index, body)
  }
}
