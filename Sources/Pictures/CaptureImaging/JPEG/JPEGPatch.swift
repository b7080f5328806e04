/// Bytes that replace a range of others; everything around them is kept.
struct JPEGPatch {
  let range: Range<Int>
  let bytes: [UInt8]

  init(replacing range: Range<Int>, with bytes: [UInt8]) {
    self.range = range
    self.bytes = bytes
  }

  init(at offset: Int, inserting bytes: [UInt8]) {
    self.init(replacing: offset..<offset, with: bytes)
  }
}

extension RawSpan {
  /// Returns a copy up to `end` with the patches applied; they must be in order.
  func patched(_ patches: [JPEGPatch], upTo end: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(patches.reduce(end) { $0 + $1.bytes.count })
    var position = 0
    for patch in patches {
      result.append(position..<patch.range.lowerBound, of: self)
      result += patch.bytes
      position = patch.range.upperBound
    }
    result.append(position..<end, of: self)
    return result
  }
}
