import CaptureImaging

/// The appearance of a test picture.
struct Look: Sendable {
  /// The mean luma.
  var light = 120
  /// The distance of the brightest and the darkest pixels from the mean.
  var contrast = 40
  var cb = 128
  var cr = 128
  /// The number of rows, of sixteen, that change from pixel to pixel; the others do so every four.
  var focus = 12

  static let black = Look(light: 3, contrast: 0)
}

extension PictureStatistics {
  /// Measures a small picture with this appearance.
  init(_ look: Look) {
    let size = FrameSize(width: 16, height: 16)
    var picture = PlanarPicture(
      size: size, chroma: .s444, cb: UInt8(look.cb), cr: UInt8(look.cr))
    picture.withMutablePlane(0) { samples in
      for place in 0..<samples.count {
        let (row, column) = (place / size.width, place % size.width)
        let stripe = row < look.focus ? column : column / 4
        let shade = stripe.isMultiple(of: 2) ? look.contrast : -look.contrast
        samples[place] = UInt8(min(max(look.light + shade, 0), 255))
      }
    }
    self.init(of: picture)
  }
}
