public import CaptureBase

/// A photo's identifier: 32 hexadecimal digits.
///
/// It is derived from the original's bytes, so that a photo has the same id in every store, and
/// duplicates are recognised.
public struct PhotoID: Hashable, Comparable, Sendable {
  private let high: UInt64
  private let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The placeholder for the damaged id of a row.
  static let none = PhotoID(high: 0, low: 0)

  /// Orders ids as their hexadecimal digits.
  public static func < (left: PhotoID, right: PhotoID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension PhotoID {
  /// The low half of the id, used to distinguish the states that a photo's bytes may have had.
  var half: UInt64 { low }
}

extension PhotoID: TextCodable {
  /// Parses 32 hexadecimal digits, in upper or lower case; returns nil for any other text.
  public init?(_ text: String) {
    guard text.utf8.count == 32, text.allSatisfy(\.isHexDigit),
      let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  /// The id as 32 lower-case hexadecimal digits.
  public var description: String { high.hexadecimal + low.hexadecimal }
}

extension PhotoID {
  /// Reads the 16 big-endian bytes by which the catalogue, packs and caches identify a photo;
  /// returns nil for any other number of bytes.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    low = bytes.dropFirst(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  package var bytes: [UInt8] {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { [UInt8]($0) }
  }
}
