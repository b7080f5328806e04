internal import CaptureImaging

/// The driver's buffers that are in use outside the driver.
///
/// A driver without free buffers delivers no frames. So it always keeps two: while users hold all the
/// others, all get copies. A ``FrameAllowance`` limits how many frames each reader holds.
struct FrameLoans: Sendable {
  private struct Loan: Sendable {
    weak var memory: (any FrameMemory)?
  }

  private let bufferCount: Int
  private var lent: [Loan] = []

  /// The number of buffers that are left to the driver.
  private static let reserve = 2

  /// Creates a record for a stream; if it has no buffers, all frames are lent.
  init(bufferCount: Int) {
    self.bufferCount = bufferCount
  }

  /// The number of frames that one reader may hold; nil if there is no limit.
  ///
  /// It can hold all buffers that the driver can spare, and as many copies as there are buffers. Even
  /// with few buffers, it has one frame in use, one unread, and one more.
  var readerLimit: Int? {
    bufferCount > 0 ? max(3, bufferCount - Self.reserve + bufferCount) : nil
  }

  /// Returns the frame, or a copy if too many buffers are in use.
  mutating func lend(_ frame: Frame) -> Frame {
    guard bufferCount > 0 else { return frame }
    lent.removeAll { $0.memory == nil }
    guard lent.count + 1 + Self.reserve <= bufferCount else { return frame.copied() }
    lent.append(Loan(memory: frame.memory))
    return frame
  }
}
