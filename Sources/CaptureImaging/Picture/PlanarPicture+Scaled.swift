internal import CLibYUV
internal import Glibc

/// Smaller, larger and narrower pictures; the colour stays as fine as it was.
extension PlanarPicture {
  /// The whole picture at another size, each pixel the mean of those it covers.
  ///
  /// Both sides must be from 1 to ``sideLimit``.
  public func scaled(to size: FrameSize) -> PlanarPicture {
    rendered(Region(origin: (0, 0), size: self.size), size: size, chroma: chroma)
  }

  /// The largest part around the middle that has the shape of a size.
  public func cropped(toShapeOf size: FrameSize) -> PlanarPicture {
    let region = middle(shapedLike: size)
    return rendered(region, size: region.size, chroma: chroma)
  }

  /// The picture at a size, with what does not fit its shape cut off evenly.
  public func filling(_ size: FrameSize) -> PlanarPicture {
    rendered(middle(shapedLike: size), size: size, chroma: chroma)
  }

  /// The picture with its colour stored finer or coarser, or left out.
  public func converted(to chroma: ChromaSubsampling) -> PlanarPicture {
    scaled(to: size, chroma: chroma)
  }

  /// Both at once.
  func scaled(to size: FrameSize, chroma: ChromaSubsampling) -> PlanarPicture {
    guard size != self.size || chroma != self.chroma else { return self }
    return rendered(Region(origin: (0, 0), size: self.size), size: size, chroma: chroma)
  }
}

extension PlanarPicture {
  /// A part of a picture, in pixels.
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
    // The part begins with a whole colour sample.
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
            memset(targets[index], 128, target.range.count)  // grey becomes colourless colour
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

  /// Where a region begins among the samples of a plane.
  private func place(of region: Region, inPlane index: Int) -> (x: Int, y: Int) {
    guard index > 0 else { return region.origin }
    return (region.origin.x / chroma.horizontal, region.origin.y / chroma.vertical)
  }

  /// Repeats the last column and row of light where a colour sample sticks out.
  ///
  /// What lies there is coded into the last block, and would bleed into its edge.
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
