/// The position of a pixel's three components in the word that holds them.
struct PixelWord: Hashable, Sendable {
  /// A range of bits in a word.
  struct Part: Hashable, Sendable {
    let shift: UInt32
    let bitCount: Int

    /// Returns the component in a word, scaled to eight bits.
    @inline(__always)
    func value(in word: UInt32) -> UInt8 {
      let highest = UInt32(1) << UInt32(bitCount) - 1
      let value = word >> shift & highest
      guard bitCount < 8 else { return UInt8(truncatingIfNeeded: value) }
      return UInt8(truncatingIfNeeded: (value * 255 + highest / 2) / highest)
    }
  }

  let byteCount: Int
  let isBigEndian: Bool
  let parts: [Part]

  var bitCount: Int { parts.reduce(0) { $0 + $1.bitCount } }
  var hasWholeBytes: Bool { parts.allSatisfy { $0.bitCount == 8 } }

  /// Creates a word from a letter for each bit, the highest bit first: `RRRRRGGGGGGBBBBB`.
  ///
  /// `letters` names the three components in order; `x` marks unused bits.
  init(bits: String, of letters: String, isBigEndian: Bool = false) {
    byteCount = bits.count / 8
    self.isBigEndian = isBigEndian
    let places = bits.reversed().enumerated()
    parts = letters.map { letter in
      let own = places.filter { $0.element == letter }.map(\.offset)
      return Part(shift: UInt32(own.first ?? 0), bitCount: own.count)
    }
  }

  /// Creates a word of whole bytes from a letter for each, in memory order.
  init(bytes: String, of letters: String) {
    let bits = bytes.map { String(repeating: $0, count: 8) }.joined()
    self.init(bits: bits, of: letters, isBigEndian: true)
  }
}

extension PixelWord {
  /// Expands a row of words to three bytes per pixel.
  func spread(
    _ row: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let (first, second, third) = (parts[0], parts[1], parts[2])
    for column in 0..<count {
      let word = word(at: row + column * byteCount)
      let pixel = target + column * 3
      pixel[0] = first.value(in: word)
      pixel[1] = second.value(in: word)
      pixel[2] = third.value(in: word)
    }
  }

  @inline(__always)
  private func word(at place: UnsafePointer<UInt8>) -> UInt32 {
    var word: UInt32 = 0
    for index in 0..<byteCount {
      let byte = UInt32(place[isBigEndian ? index : byteCount - 1 - index])
      word = word << 8 | byte
    }
    return word
  }
}
