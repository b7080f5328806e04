import CaptureImaging

extension Pixels {
  /// Creates a picture whose colours are a function of column and row.
  static func drawn(
    _ width: Int, _ height: Int, colour: (_ column: Int, _ row: Int) -> PixelColour
  ) throws -> Pixels {
    let bytes = (0..<height).flatMap { row in
      (0..<width).flatMap { column in
        let colour = colour(column, row)
        return [colour.blue, colour.green, colour.red, 255]
      }
    }
    let pixels = Pixels(size: FrameSize(width: width, height: height), bytes: bytes.span.bytes)
    guard let pixels else { throw PictureError.badSize(FrameSize(width: width, height: height)) }
    return pixels
  }

  /// All bytes of the picture.
  var bytes: [UInt8] { withBytes { $0.withUnsafeBytes { [UInt8]($0) } } }

  /// Returns the colour of a pixel.
  func colour(_ column: Int, _ row: Int) -> PixelColour {
    let (bytes, place) = (bytes, (row * size.width + column) * 4)
    return PixelColour(red: bytes[place + 2], green: bytes[place + 1], blue: bytes[place])
  }

  /// Red, green and blue of all pixels.
  var colours: [UInt8] {
    let bytes = bytes
    return stride(from: 0, to: byteCount, by: 4).flatMap {
      [bytes[$0 + 2], bytes[$0 + 1], bytes[$0]]
    }
  }
}
