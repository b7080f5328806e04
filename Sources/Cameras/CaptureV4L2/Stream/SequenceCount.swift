/// Extends a driver's 32-bit frame numbers, which wrap around.
struct SequenceCount {
  private var rounds = 0
  private var last: UInt32 = 0

  /// Returns the frame's number counted over the whole stream.
  ///
  /// Only a step from near the maximum to near zero counts as wrapping: a driver may also return a
  /// buffer that it never filled, with the number 0.
  mutating func number(of sequence: UInt32) -> Int {
    let isNewRound = last > .max - Self.nearness && sequence < Self.nearness
    if isNewRound { rounds += 1 }
    last = sequence
    return rounds << 32 + Int(sequence)
  }

  private static let nearness: UInt32 = 1 << 24
}
