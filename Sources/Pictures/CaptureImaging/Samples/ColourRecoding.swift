internal import CPictureLoops

/// A conversion of samples from another colour coding to that of a JPEG.
///
/// Luma and colour are weighted sums of red, green and blue, so those of one coding are weighted
/// sums of those of another. The three components are mixed only if the matrix differs.
struct ColourRecoding {
  /// The fixed-point value of 1 in sums.
  private static let one = 65_536.0

  private let light: Scale
  private let colour: Scale
  /// The contribution of Cb and Cr to luma.
  private let toLight: c_colour_weights
  private let toCb: c_colour_weights
  private let toCr: c_colour_weights
  private let mixes: Bool

  /// Nil if the samples are already coded as in a JPEG.
  init?(from coding: ColourCoding, of content: SampleFormat.Content) {
    let matrix = content == .components ? coding.matrix : .bt601
    guard matrix != .bt601 || coding.range == .limited else { return nil }
    let isLimited = coding.range == .limited
    // Limited-range RGB turns into colour with the range of RGB, not that of limited components.
    let colourRange = content == .components ? 224.0 : 219.0
    light = Scale(from: isLimited ? 16 : 0, to: 0, by: isLimited ? 255 / 219 : 1)
    let factor = isLimited ? 255 / colourRange : 1
    colour = Scale(from: 128, to: 128, by: factor)
    mixes = matrix != .bt601
    let mix = Mix(from: matrix)
    let weights = { (shares: (cb: Double, cr: Double)) in
      let scale = factor * Self.one
      return c_colour_weights(
        cb: Int32((shares.cb * scale).rounded()), cr: Int32((shares.cr * scale).rounded()))
    }
    toLight = weights(mix.light)
    toCb = weights(mix.cb)
    toCr = weights(mix.cr)
  }

  func apply(to picture: inout PlanarPicture) {
    let planes = picture.planes
    let chroma = picture.chroma
    picture.withMutablePlanePointers { samples in
      guard mixes, chroma != .grey else {
        for (index, plane) in planes.enumerated() {
          (index == 0 ? light : colour).apply(to: samples[index], count: plane.range.count)
        }
        return
      }
      let (luma, cb, cr) = (planes[0], planes[1], planes[2])
      for row in 0..<luma.size.height {
        let colourRow = row / chroma.vertical
        c_mix_light(
          samples[0] + row * luma.stride, Int64(luma.size.width), light.sums,
          samples[1] + colourRow * cb.stride, samples[2] + colourRow * cr.stride,
          Int64(chroma.horizontal), toLight)
      }
      c_mix_colours(samples[1], samples[2], Int64(cb.range.count), toCb, toCr)
    }
  }
}

extension ColourRecoding {
  /// A lookup table that converts the samples of one plane.
  private struct Scale {
    /// The results as fixed-point numbers, before they are rounded.
    let sums: [Int32]
    private let values: [UInt8]

    init(from: Int, to: Int, by factor: Double) {
      sums = (0..<256).map { Int32((Double($0 - from) * factor * one).rounded()) + Int32(to) << 16 }
      values = sums.map { UInt8(clamping: ($0 + 32_768) >> 16) }
    }

    func apply(to samples: UnsafeMutablePointer<UInt8>, count: Int) {
      c_replace_samples(samples, Int64(count), values)
    }
  }

  /// The contributions of another matrix's Cb and Cr to a JPEG's luma and colour.
  private struct Mix {
    let light: (cb: Double, cr: Double)
    let cb: (cb: Double, cr: Double)
    let cr: (cb: Double, cr: Double)

    init(from matrix: ColourCoding.Matrix) {
      let jpeg = ColourCoding.Matrix.bt601
      // The differences of red and blue from luma, which determine that of green.
      let (red, blue) = (2 * (1 - matrix.red), 2 * (1 - matrix.blue))
      let green = 1 - matrix.red - matrix.blue
      let jpegGreen = 1 - jpeg.red - jpeg.blue
      light = (
        cb: blue * (jpeg.blue - jpegGreen * matrix.blue / green),
        cr: red * (jpeg.red - jpegGreen * matrix.red / green)
      )
      let (jpegRed, jpegBlue) = (2 * (1 - jpeg.red), 2 * (1 - jpeg.blue))
      cb = (cb: (blue - light.cb) / jpegBlue, cr: -light.cr / jpegBlue)
      cr = (cb: -light.cb / jpegRed, cr: (red - light.cr) / jpegRed)
    }
  }
}
