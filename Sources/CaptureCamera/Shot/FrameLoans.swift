internal import CaptureImaging

/// The frames of a stream that are in use, and so the buffers that the driver lacks.
///
/// A driver without free buffers delivers no frames. So it always keeps two: while users hold all the
/// others, they get copies, up to the number of buffers. Those who hold these too get no more frames.
struct FrameLoans: Sendable {
  private struct Loan: Sendable {
    weak var memory: (any FrameMemory)?
  }

  private let bufferCount: Int
  private var lent: [Loan] = []
  private var copies: [Loan] = []

  /// The number of buffers that are left to the driver.
  private static let reserve = 2

  /// Creates a record for a stream; if it has no buffers, all frames are lent.
  init(bufferCount: Int) {
    self.bufferCount = bufferCount
  }

  /// Returns the frame, a copy if too many buffers are in use, or nil if too many copies are, too.
  mutating func lend(_ frame: Frame) -> Frame? {
    guard bufferCount > 0 else { return frame }
    lent.removeAll { $0.memory == nil }
    copies.removeAll { $0.memory == nil }
    if lent.count + 1 + Self.reserve <= bufferCount {
      lent.append(Loan(memory: frame.memory))
      return frame
    }
    guard copies.count < bufferCount else { return nil }
    let copy = frame.copied()
    copies.append(Loan(memory: copy.memory))
    return copy
  }
}
