/// Counts on where a driver's 32-bit count begins anew.
struct SequenceCount {
  private var rounds = 0
  private var last: UInt32 = 0

  /// The frame's number over the whole stream.
  ///
  /// Only from near the end to near the beginning is a new round: a driver may
  /// also send back a buffer that it never filled, numbered 0.
  mutating func number(of sequence: UInt32) -> Int {
    let isNewRound = last > .max - Self.nearness && sequence < Self.nearness
    if isNewRound { rounds += 1 }
    last = sequence
    return rounds << 32 + Int(sequence)
  }

  private static let nearness: UInt32 = 1 << 24
}
