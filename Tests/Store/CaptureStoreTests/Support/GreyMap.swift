import CaptureImaging
import CaptureMetadata

@testable import CaptureStore

/// A kind of original that only tests accept: a binary PGM without comments.
struct GreyMap: OriginalKind {
  static let name = "PGM"
  static let formats: Set<MediaFormat> = [MediaFormat(.picture, "PGM")]
  static let ending = "pgm"
  static let mediaType = "image/x-portable-graymap"

  /// Whether the stores of this process accept the kind, which they do once this was asked.
  static let isAccepted: Bool = {
    OriginalKinds.add(GreyMap.self)
    return true
  }()

  static func hasEnding(_ ending: FormatEnding) -> Bool { ending.text == "pgm" }

  static func embed(
    _ annotations: Annotations, in bytes: [UInt8]
  ) throws(MetadataError) -> [UInt8] {
    throw MetadataError(.unwritable, "a PGM has no place for annotations")
  }

  let bytes: [UInt8]
  let storedSize: FrameSize
  private let samples: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) throws(OriginalError) {
    let lines = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
    guard lines.count == 4, lines[0].elementsEqual("P5".utf8) else {
      throw OriginalError("this is not a PGM")
    }
    let sides = String(decoding: lines[1], as: UTF8.self).split(separator: " ").compactMap {
      Int($0)
    }
    guard sides.count == 2, sides.allSatisfy({ (1...4096).contains($0) }) else {
      throw OriginalError("the PGM states no size")
    }
    self.bytes = bytes
    storedSize = FrameSize(width: sides[0], height: sides[1])
    samples = lines[3]
  }

  var exif: ExifFacts? { nil }
  var shooting: ShootingFacts { ShootingFacts() }
  var annotations: Annotations { Annotations() }
  var pictureBytes: [UInt8] { Array(samples) }
  var pixelBytes: ArraySlice<UInt8> { samples }
  var withoutXMP: [UInt8]? { nil }

  func flaw(accepting tolerance: FlawTolerance) throws(OriginalError) -> PictureFlaw? {
    _ = try picture()
    return nil
  }

  func byteCount(toMakeTiersBy rules: TierRules) -> Int { storedSize.pixelCount * 4 }

  func tiers(
    _ wanted: [Tier], by ladder: inout TierLadder, id: String, accepting tolerance: FlawTolerance
  ) throws(OriginalError) -> TierSet {
    let picture = try picture()
    do throws(TierError) {
      return try ladder.tiers(wanted, of: picture, id: id)
    } catch {
      throw OriginalError(error)
    }
  }

  func pixels(
    of size: FrameSize, upright orientation: Orientation, pixelLimit: Int, from pool: PixelPool
  ) throws(OriginalError) -> Pixels {
    try picture().scaled(to: orientation.swapsSides ? size.turned : size)
      .turned(upright: orientation).pixels(from: pool)
  }

  private func picture() throws(OriginalError) -> PlanarPicture {
    guard samples.count == storedSize.pixelCount else {
      throw OriginalError("the PGM is truncated", isTruncated: true)
    }
    var picture = PlanarPicture(size: storedSize, chroma: .grey)
    let (width, stride) = (storedSize.width, picture.planes[0].stride)
    picture.withMutablePlane(0) { plane in
      for (index, sample) in samples.enumerated() {
        plane[index / width * stride + index % width] = sample
      }
    }
    return picture
  }
}
