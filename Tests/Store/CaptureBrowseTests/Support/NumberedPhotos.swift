import CaptureImaging

@testable import CaptureBrowse
@testable import CaptureStore

extension PhotoID {
  /// Returns the photo with a number.
  static func numbered(_ number: Int) -> PhotoID {
    PhotoID(high: 0, low: UInt64(number))
  }

  var number: Int { Int("\(self)".suffix(8), radix: 16) ?? -1 }

  static func numbered(_ numbers: Range<Int>) -> [PhotoID] { numbers.map { .numbered($0) } }
}

extension Tier {
  /// The height of a tier's pictures, which identifies the tier.
  var testHeight: Int { 8 * rank }
}

extension FrameSize {
  /// Returns the size that identifies the photo and tier of a picture.
  static func of(_ photo: PhotoID, _ tier: Tier) -> FrameSize {
    FrameSize(width: 16 + photo.number, height: tier.testHeight)
  }
}

extension Pixels {
  /// Returns pixels identified by their size.
  static func of(_ photo: PhotoID, _ tier: Tier) -> Pixels {
    PixelPool(limit: 0).pixels(of: .of(photo, tier)) { (_) throws(Never) in }
  }
}

extension [UInt8] {
  /// Returns a JPEG identified by its size.
  static func jpeg(of photo: PhotoID, _ tier: Tier) -> [UInt8] {
    let picture = PlanarPicture(size: .of(photo, tier), chroma: .grey, luma: 100)
    guard var encoder = try? JPEGEncoder(), let jpeg = try? encoder.encode(picture, quality: 50)
    else { return [] }
    return jpeg
  }
}

extension TierBytes {
  /// Returns the result of reading a part.
  static func jpegs(of photo: PhotoID, _ part: TierPart) -> TierBytes {
    switch part {
    case .tiers: TierBytes([.low: .jpeg(of: photo, .low), .screen: .jpeg(of: photo, .screen)])
    case .tier(let tier): TierBytes([tier: .jpeg(of: photo, tier)])
    }
  }
}
