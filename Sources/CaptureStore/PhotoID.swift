/// What tells a photo from every other one: 32 hexadecimal digits.
///
/// Made of the original's bytes, so that it is the same wherever the photo is
/// kept, and duplicates are recognised by it.
public struct PhotoID: Hashable, Comparable, Sendable {
  private let high: UInt64
  private let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// What a row is read as whose id is damaged.
  static let none = PhotoID(high: 0, low: 0)

  public static func < (left: PhotoID, right: PhotoID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension PhotoID {
  /// Half of it, to tell the bytes of one photo from others that it may have had.
  var half: UInt64 { low }
}

extension PhotoID: LosslessStringConvertible {
  public init?(_ text: String) {
    guard text.utf8.count == 32, text.allSatisfy(\.isHexDigit),
      let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  public var description: String { high.hexadecimal + low.hexadecimal }
}

extension PhotoID {
  /// The id as the catalogue, the packs and caches hold it: 16 bytes, the highest first.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    low = bytes.dropFirst(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  package var bytes: [UInt8] {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { [UInt8]($0) }
  }
}

extension UInt64 {
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
