internal import CPictureLoops

/// Turns samples of one coding into those of a JPEG.
///
/// Colour and light are weighted sums, so that one is another's weighted sum, too. Only a matrix
/// other than a JPEG's mixes the three.
struct ColourRecoding {
  /// Sums are counted in parts of so many to one.
  private static let one = 65_536.0

  private let light: Scale
  private let colour: Scale
  /// What colour adds to light, by blueness and redness.
  private let toLight: c_colour_weights
  private let toCb: c_colour_weights
  private let toCr: c_colour_weights
  private let mixes: Bool

  /// Nil where samples are a JPEG's already.
  init?(from coding: ColourCoding, of content: SampleFormat.Content) {
    let matrix = content == .components ? coding.matrix : .bt601
    guard matrix != .bt601 || coding.range == .limited else { return nil }
    let isLimited = coding.range == .limited
    // The colour of limited red, green and blue has their range, not that of limited components.
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
  /// What each sample of one plane becomes.
  private struct Scale {
    /// In parts, before they are rounded.
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

  /// What the light and colour of a JPEG are made of, by the colour of another matrix.
  private struct Mix {
    let light: (cb: Double, cr: Double)
    let cb: (cb: Double, cr: Double)
    let cr: (cb: Double, cr: Double)

    init(from matrix: ColourCoding.Matrix) {
      let jpeg = ColourCoding.Matrix.bt601
      // How much red and blue differ from light, and green then has to.
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
