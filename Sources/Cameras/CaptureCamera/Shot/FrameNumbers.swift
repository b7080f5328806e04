package import CaptureImaging

/// Counts the frames of a stream that its driver numbered but never delivered: the missed ones.
///
/// A buffer that the driver never filled is returned with an arbitrary number, so the number of an
/// empty or broken frame counts only if it continues those before.
package struct FrameNumbers: Hashable, Sendable {
  private var last: Int?

  /// Creates the count for a stream that has not delivered a frame.
  package init() {}

  /// Returns how many frames were missed between the last frame and this one.
  package mutating func missed(before frame: Frame) -> Int {
    missed(
      before: frame.sequence, isEmpty: frame.isEmpty,
      isWhole: !frame.isFlaggedBroken && !frame.isEmpty)
  }

  /// Returns how many frames were missed before the one with this number.
  package mutating func missed(before number: Int, isEmpty: Bool, isWhole: Bool) -> Int {
    guard let last else {
      if !isEmpty { self.last = number }
      return 0
    }
    guard isWhole || number > last else { return 0 }
    self.last = number
    return max(0, number - last - 1)
  }
}
