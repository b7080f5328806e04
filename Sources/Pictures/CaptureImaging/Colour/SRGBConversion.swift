internal import CPictureLoops

/// Converts a JPEG's picture from the colour space that the JPEG states to sRGB.
package struct SRGBConversion: Sendable {
  private let transform: ColourTransform

  /// Finds the conversion for a JPEG; nil if its picture stays as it is.
  ///
  /// That is so if its colours are those of sRGB, if it states no colour space, or if what it states
  /// is damaged or does not fit a picture with this many components.
  package init?(of jpeg: RawSpan, _ header: JPEGHeader) {
    guard let model = ColourModel(componentCount: header.componentCount),
      let space = ColourSpace(of: jpeg, header),
      let transform = RecentTransforms.shared.transform(from: space, model)
    else { return nil }
    self.transform = transform
  }

  /// Scales a picture to a size and converts its colours; the result is 4:2:0, or grey.
  func converted(_ picture: PlanarPicture, to size: FrameSize) throws(JPEGError) -> PlanarPicture {
    guard case .grey(let table) = transform else {
      // All the colour that there is takes part: a photo's 4:2:0 is often 4:4:4 of its tiers.
      return try PixelStrips().rendered(picture.scaled(to: size, chroma: .s444)) {
        transform.apply(to: $0, count: $1)
      }
    }
    var grey = picture.scaled(to: size, chroma: .grey)
    grey.withMutablePlanePointers { planes in
      c_replace_samples(planes[0], Int64(size.pixelCount), table)
    }
    return grey
  }

  /// Converts pixels in place, which nobody else may have seen yet.
  package func apply(to pixels: Pixels) {
    pixels.withMutablePointer { transform.apply(to: $0, count: pixels.size.pixelCount) }
  }

  /// Converts memory that is about to become pixels.
  func apply(to memory: UnsafeMutableRawBufferPointer) {
    guard let pixels = memory.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
    transform.apply(to: pixels, count: memory.count / 4)
  }
}
