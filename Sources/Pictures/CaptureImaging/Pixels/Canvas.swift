internal import CLibYUV

/// A picture that other pictures are drawn into, such as a strip of photos.
public struct Canvas: Sendable {
  /// The picture as drawn so far, which does not change when more is drawn.
  public private(set) var pixels: Pixels

  /// Creates a canvas of a single colour; both sides must be from 1 to ``PlanarPicture/sideLimit``.
  public init(size: FrameSize, colour: PixelColour = .white) {
    pixels = Pixels(size: size, colour: colour)
  }

  /// Creates a canvas that shows a picture, which is copied.
  public init(_ picture: Pixels) {
    pixels = picture.copied()
  }

  /// The size of the canvas.
  public var size: FrameSize { pixels.size }

  /// Draws a picture at its own size; what lies outside of the canvas is left out.
  public mutating func draw(_ picture: Pixels, at place: PixelPoint) {
    guard let columns = Overlap(of: picture.size.width, at: place.x, within: size.width),
      let rows = Overlap(of: picture.size.height, at: place.y, within: size.height)
    else { return }
    if !isKnownUniquelyReferenced(&pixels) { pixels = pixels.copied() }
    let (stride, ownStride) = (picture.size.width * 4, size.width * 4)
    picture.withPointer { source in
      pixels.withMutablePointer { target in
        _ = ARGBCopy(
          source + rows.source * stride + columns.source * 4, CInt(stride),
          target + rows.target * ownStride + columns.target * 4, CInt(ownStride),
          CInt(columns.count), CInt(rows.count))
      }
    }
  }

  /// Draws a picture in the middle of a box, scaled up or down to the largest size that fits in it.
  ///
  /// What lies outside of the canvas is left out.
  public mutating func draw(_ picture: Pixels, at place: PixelPoint, fitting box: FrameSize) {
    let scaled = picture.scaled(to: picture.size.scaled(toFit: box))
    let (right, down) = (
      (box.width - scaled.size.width) / 2, (box.height - scaled.size.height) / 2
    )
    draw(scaled, at: PixelPoint(x: place.x + right, y: place.y + down))
  }
}

/// The part of a row or column of a picture that lies on the canvas.
private struct Overlap {
  let source: Int
  let target: Int
  let count: Int

  /// Returns nil if no part of the picture lies on the canvas.
  init?(of length: Int, at place: Int, within limit: Int) {
    // Pictures that are farther away are not on the canvas either.
    let place = min(max(place, -length), limit)
    source = max(0, -place)
    target = max(0, place)
    count = min(length - source, limit - target)
    guard count > 0 else { return nil }
  }
}
