internal import CaptureImaging
internal import Glibc

extension PlanarPicture {
  /// Fills an area, given in fractions of the width and the height, with a colour.
  ///
  /// An area of the picture is at least one sample wide and high.
  mutating func fill(_ columns: Range<Double>, _ rows: Range<Double>, _ colour: PatternColour) {
    for (index, sample) in colour.samples.enumerated() where planes.indices.contains(index) {
      let plane = planes[index]
      let columns = Self.samples(columns, of: plane.size.width)
      let rows = Self.samples(rows, of: plane.size.height)
      withMutablePlane(index) { samples in
        samples.withUnsafeMutableBytes { bytes in
          guard let base = bytes.baseAddress else { return }
          for row in rows {
            memset(base + row * plane.stride + columns.lowerBound, CInt(sample), columns.count)
          }
        }
      }
    }
  }

  private static func samples(_ share: Range<Double>, of count: Int) -> Range<Int> {
    let first = min(Int((share.lowerBound * Double(count)).rounded()), count - 1)
    let end = min(Int((share.upperBound * Double(count)).rounded()), count)
    return first..<max(end, first + 1)
  }

  /// Returns the picture moved to the right by some parts of its width; what leaves it returns on
  /// the left.
  func panned(by parts: Int, of count: Int) -> PlanarPicture {
    var result = self
    for (index, plane) in planes.enumerated() {
      let width = plane.size.width
      let shift = width * parts / count
      withPlane(index) { source in
        result.withMutablePlane(index) { target in
          source.withUnsafeBytes { from in
            target.withUnsafeMutableBytes { to in
              guard let from = from.baseAddress, let to = to.baseAddress else { return }
              for row in 0..<plane.size.height {
                let start = row * plane.stride
                memcpy(to + start + shift, from + start, width - shift)
                memcpy(to + start, from + start + width - shift, shift)
              }
            }
          }
        }
      }
    }
    return result
  }
}
