/// The bytes of an ICC profile, which describes the colour space of a picture.
///
/// Only the size and the signature are known to be right; the colour library checks the rest.
struct ICCProfile: Hashable {
  /// The largest profile that is read; those for printing presses take up to 3 MB.
  static let sizeLimit = 4 << 20

  let bytes: [UInt8]

  /// Checks a profile's size and signature, and drops any padding after it.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerSize else { return nil }
    let isProfile = bytes.span.bytes.holds(Self.signature, at: Self.signatureOffset)
    let size = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard isProfile, (Self.headerSize...bytes.count).contains(size) else { return nil }
    self.bytes = bytes.count == size ? bytes : Array(bytes.prefix(size))
  }

  private static let headerSize = 128
  private static let signature = Array("acsp".utf8)
  private static let signatureOffset = 36
}

extension ICCProfile {
  /// Assembles the profile in a JPEG; nil if there is none, or if a part is missing or damaged.
  ///
  /// A profile may be divided among segments, in any order. Each states its number, from 1, and the
  /// number of all.
  init?(of jpeg: RawSpan, _ header: JPEGHeader) {
    let parts = header.segments.compactMap { Part($0, of: jpeg, before: header.codedRange) }
      .sorted { $0.number < $1.number }
    guard let first = parts.first, first.count == parts.count,
      parts.map(\.number).elementsEqual(1...parts.count),
      parts.allSatisfy({ $0.count == first.count }),
      parts.reduce(0, { $0 + $1.range.count }) <= Self.sizeLimit
    else { return nil }
    self.init(parts.reduce(into: []) { $0.append($1.range, of: jpeg) })
  }

  /// A part of a profile in a segment of a JPEG.
  private struct Part {
    let number: Int
    let count: Int
    let range: Range<Int>

    private static let prefix = Array("ICC_PROFILE\0".utf8)

    init?(_ segment: JPEGHeader.Segment, of jpeg: RawSpan, before coded: Range<Int>) {
      let numbers = segment.body.lowerBound + Self.prefix.count
      guard segment.marker == .application2, segment.range.upperBound <= coded.lowerBound,
        jpeg.extracting(segment.body).holds(Self.prefix, at: 0),
        numbers + 2 <= segment.body.upperBound
      else { return nil }
      number = Int(jpeg.byte(at: numbers))
      count = Int(jpeg.byte(at: numbers + 1))
      range = numbers + 2..<segment.body.upperBound
    }
  }
}
