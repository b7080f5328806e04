@testable import CaptureImaging

/// A photo of evenly coloured patches, so large that its colours survive a JPEG.
enum Patches {
  static let side = 40
  static let columns = 8
  static let rows = 6
  static let size = FrameSize(width: columns * side, height: rows * side)

  /// Returns a photo whose patches have greys, skin, foliage, sky and strong colours.
  static func jpeg() throws -> [UInt8] {
    let pixels = try Pixels.drawn(size.width, size.height) { column, row in
      let index = UInt8(row / side * columns + column / side)
      let grey = 20 + 28 * (index % 8)
      return switch row / side {
      case 0: PixelColour(red: grey, green: grey, blue: grey)
      case 1: PixelColour(red: grey, green: 128, blue: 255 - grey)
      case 2: PixelColour(red: 255 - grey, green: grey, blue: 90)
      case 3: PixelColour(red: 60, green: 255 - grey / 2, blue: grey)
      case 4: PixelColour(red: 200, green: 150 + grey / 8, blue: 120 + grey / 4)
      default: PixelColour(red: grey / 4, green: grey / 2, blue: 60 + grey / 2)
      }
    }
    var encoder = try JPEGEncoder()
    return try encoder.encode(pixels, quality: 98)
  }

  /// Returns the mean red, green and blue of the middle of each patch.
  static func colours(of pixels: Pixels) -> [[Double]] {
    let bytes = pixels.bytes
    return (0..<rows * columns).map { index in
      let (left, top) = (index % columns * side, index / columns * side)
      var sums = [0.0, 0, 0]
      for row in top + 10..<top + 30 {
        for column in left + 10..<left + 30 {
          let place = (row * size.width + column) * 4
          for channel in 0..<3 { sums[channel] += Double(bytes[place + 2 - channel]) }
        }
      }
      return sums.map { $0 / 400 }
    }
  }

  /// Returns the mean and the largest difference from the colours that a profile promises.
  static func difference(
    of pixels: Pixels, from stored: Pixels, in space: TestColourSpace
  ) -> (mean: Double, largest: Double) {
    let promised = colours(of: stored).map { colour in
      space.inSRGB(colour.map { UInt8($0.rounded()) })
    }
    let differences = zip(colours(of: pixels).joined(), promised.joined()).map { abs($0 - $1) }
    return (differences.reduce(0, +) / Double(differences.count), differences.max() ?? 0)
  }
}

extension [UInt8] {
  /// Returns the pixels of the JPEG.
  func pixels() throws -> Pixels {
    var decoder = try JPEGDecoder()
    return try decoder.pixels(of: span.bytes)
  }
}
