internal import CLibYUV
internal import Glibc

/// Scaling, cropping and chroma conversion.
extension PlanarPicture {
  /// Returns the whole picture scaled to another size, averaging the pixels that are merged.
  ///
  /// Both sides must be from 1 to ``sideLimit``.
  public func scaled(to size: FrameSize) -> PlanarPicture {
    rendered(Region(origin: (0, 0), size: self.size), size: size, chroma: chroma)
  }

  /// Returns the largest centred part with the aspect ratio of a size, without scaling it.
  ///
  /// To get a picture of that size, use ``filling(_:)``.
  public func cropped(toShapeOf size: FrameSize) -> PlanarPicture {
    let region = middle(shapedLike: size)
    return rendered(region, size: region.size, chroma: chroma)
  }

  /// Returns the picture scaled to fill a size, cropped evenly on two sides if its shape differs.
  public func filling(_ size: FrameSize) -> PlanarPicture {
    rendered(middle(shapedLike: size), size: size, chroma: chroma)
  }

  /// Returns the picture with another chroma subsampling.
  public func converted(to chroma: ChromaSubsampling) -> PlanarPicture {
    scaled(to: size, chroma: chroma)
  }

  /// Scales the picture and converts its chroma subsampling in one step.
  package func scaled(to size: FrameSize, chroma: ChromaSubsampling) -> PlanarPicture {
    guard size != self.size || chroma != self.chroma else { return self }
    return rendered(Region(origin: (0, 0), size: self.size), size: size, chroma: chroma)
  }
}

extension PlanarPicture {
  /// A rectangle in a picture, in pixels.
  private struct Region {
    var origin: (x: Int, y: Int)
    var size: FrameSize
  }

  private func middle(shapedLike shape: FrameSize) -> Region {
    precondition(Self.allows(shape), "a picture cannot be of size \(shape)")
    var part = size
    if size.width * shape.height > size.height * shape.width {
      part.width = max(1, size.height * shape.width / shape.height)
    } else {
      part.height = max(1, size.width * shape.height / shape.width)
    }
    // The part must begin at a whole colour sample.
    let x = (size.width - part.width) / 2 / chroma.horizontal * chroma.horizontal
    let y = (size.height - part.height) / 2 / chroma.vertical * chroma.vertical
    return Region(origin: (x, y), size: part)
  }

  private func rendered(
    _ region: Region, size: FrameSize, chroma: ChromaSubsampling
  ) -> PlanarPicture {
    let parts = Self.planes(of: region.size, chroma: self.chroma).map(\.size)
    var result = withPlanePointers { sources in
      PlanarPicture(size: size, chroma: chroma) { targets in
        for (index, target) in Self.planes(of: size, chroma: chroma).enumerated() {
          guard index < parts.count else {
            memset(targets[index], 128, target.range.count)  // 128 means no colour
            continue
          }
          let (x, y) = place(of: region, inPlane: index)
          ScalePlane(
            sources[index] + y * planes[index].stride + x, CInt(planes[index].stride),
            CInt(parts[index].width), CInt(parts[index].height),
            targets[index], CInt(target.stride),
            CInt(target.size.width), CInt(target.size.height), kFilterBox)
        }
      }
    }
    result.fillPadding()
    return result
  }

  /// Returns the position of a region in the samples of a plane.
  private func place(of region: Region, inPlane index: Int) -> (x: Int, y: Int) {
    guard index > 0 else { return region.origin }
    return (region.origin.x / chroma.horizontal, region.origin.y / chroma.vertical)
  }

  /// Repeats the last column and row of luma up to the edge of the last colour sample.
  ///
  /// Padding is encoded as part of the last blocks, and would otherwise bleed into the visible part.
  mutating func fillPadding() {
    guard isPadded else { return }
    let luma = planes[0]
    for row in 0..<luma.rowCount {
      let source = min(row, size.height - 1) * luma.stride
      let start = row * luma.stride
      if row >= size.height {
        samples.replaceSubrange(
          start..<start + size.width, with: samples[source..<source + size.width])
      }
      for column in size.width..<luma.stride {
        samples[start + column] = samples[source + size.width - 1]
      }
    }
  }
}
