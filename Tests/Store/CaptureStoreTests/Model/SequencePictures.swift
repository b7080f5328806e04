import CaptureImaging
import CaptureStore

/// The pictures that sequences add and write, each of one plain shade that identifies its tiers.
final class SequencePictures: Sendable {
  /// A few shades that differ by more than lossy compression changes them.
  private static let shades = Array(stride(from: 40, through: 220, by: 12)).map(UInt8.init)
  private let jpegs: [[UInt8]]

  init() throws {
    var encoder = try JPEGEncoder()
    jpegs = try Self.shades.map { shade in
      let size = FrameSize(width: 16, height: 16)
      let picture = PlanarPicture(size: size, chroma: .s420, luma: shade)
      return try encoder.encode(picture, quality: 80)
    }
  }

  /// Returns a picture, with metadata that distinguishes it from others of its shade.
  func jpeg(_ number: Int, edit: Int = 0) throws -> [UInt8] {
    let jpeg = jpegs[number % jpegs.count]
    guard edit > 0 || number >= jpegs.count else { return jpeg }
    return try Exif.inserted(ExifFacts(make: "\(number)/\(edit)"), into: jpeg.span.bytes)
  }

  /// Returns the bytes after a program changed the metadata, but not the picture.
  func described(_ jpeg: [UInt8], as edit: Int) -> [UInt8]? {
    try? Exif.inserted(ExifFacts(make: "Edit \(edit)"), into: jpeg.span.bytes)
  }

  /// Returns the shade of a picture or of one of its tiers, or nil if it cannot be decoded.
  static func shade(of jpeg: [UInt8]) -> Int? {
    guard var decoder = try? JPEGDecoder(),
      let picture = try? decoder.decode(jpeg.span.bytes)
    else { return nil }
    return Int(picture.samples[0])
  }

  /// Returns whether a decoder reads the whole picture without a warning.
  static func isSound(_ jpeg: [UInt8]) -> Bool {
    guard var decoder = try? JPEGDecoder() else { return false }
    return (try? decoder.check(jpeg.span.bytes)) != nil
  }
}
