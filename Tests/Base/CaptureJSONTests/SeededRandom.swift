/// A random number generator with the same sequence in every run, so that failures are
/// reproducible.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// Advances a 64-bit linear congruential generator, whose weak low bits are folded away.
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let folded = (state ^ state >> 32) &* 0x9E37_79B9_7F4A_7C15
    return folded ^ folded >> 29
  }
}
