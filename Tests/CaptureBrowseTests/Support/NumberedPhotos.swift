import CaptureImaging

@testable import CaptureBrowse
@testable import CaptureStore

extension PhotoID {
  /// The photo of a number.
  static func numbered(_ number: Int) -> PhotoID {
    PhotoID(high: 0, low: UInt64(number))
  }

  var number: Int { Int("\(self)".suffix(8), radix: 16) ?? -1 }

  static func numbered(_ numbers: Range<Int>) -> [PhotoID] { numbers.map { .numbered($0) } }
}

extension Tier {
  /// As high are the pictures of a tier, so that they are known by it.
  var testHeight: Int { 8 * (rank + 1) }
}

extension FrameSize {
  /// The size that tells whose picture it is, and of which tier.
  static func of(_ photo: PhotoID, _ tier: Tier) -> FrameSize {
    FrameSize(width: 16 + photo.number, height: tier.testHeight)
  }
}

extension Pixels {
  /// Pixels that are known by their size.
  static func of(_ photo: PhotoID, _ tier: Tier) -> Pixels {
    PixelPool(limit: 0).pixels(of: .of(photo, tier)) { (_) throws(Never) in }
  }
}

extension [UInt8] {
  /// A picture that is known by its size, as a JPEG.
  static func jpeg(of photo: PhotoID, _ tier: Tier) -> [UInt8] {
    let picture = PlanarPicture(size: .of(photo, tier), chroma: .grey, luma: 100)
    guard var encoder = try? JPEGEncoder(), let jpeg = try? encoder.encode(picture, quality: 50)
    else { return [] }
    return jpeg
  }
}

extension TierBytes {
  /// What a read of a part gets.
  static func jpegs(of photo: PhotoID, _ part: TierPart) -> TierBytes {
    switch part {
    case .tiers: TierBytes(low: .jpeg(of: photo, .low), screen: .jpeg(of: photo, .screen))
    case .low: TierBytes(low: .jpeg(of: photo, .low))
    case .full: TierBytes(full: .jpeg(of: photo, .full))
    }
  }
}
