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
  private let toLight: (cb: Int, cr: Int)
  private let toCb: (cb: Int, cr: Int)
  private let toCr: (cb: Int, cr: Int)
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
    let part = { (share: Double) in Int((share * factor * Self.one).rounded()) }
    toLight = (part(mix.light.cb), part(mix.light.cr))
    toCb = (part(mix.cb.cb), part(mix.cb.cr))
    toCr = (part(mix.cr.cb), part(mix.cr.cr))
  }

  func apply(to picture: inout PlanarPicture) {
    guard mixes, picture.chroma != .grey else {
      for index in picture.planes.indices {
        let scale = index == 0 ? light : colour
        picture.withMutablePlane(index) { scale.apply(to: &$0) }
      }
      return
    }
    mixLight(of: &picture)
    mixColour(of: &picture)
  }

  private func mixLight(of picture: inout PlanarPicture) {
    let (luma, cb, cr) = (picture.planes[0], picture.planes[1], picture.planes[2])
    let chroma = picture.chroma
    picture.samples.withUnsafeMutableBufferPointer { samples in
      for row in 0..<luma.size.height {
        let start = luma.offset + row * luma.stride
        let colourRow = row / chroma.vertical
        for column in 0..<luma.size.width {
          let place = column / chroma.horizontal
          let blue = Int(samples[cb.offset + colourRow * cb.stride + place]) - 128
          let red = Int(samples[cr.offset + colourRow * cr.stride + place]) - 128
          let added = toLight.cb * blue + toLight.cr * red
          samples[start + column] = light.value(of: samples[start + column], plus: added)
        }
      }
    }
  }

  private func mixColour(of picture: inout PlanarPicture) {
    let (cb, cr) = (picture.planes[1], picture.planes[2])
    picture.samples.withUnsafeMutableBufferPointer { samples in
      for (blueAt, redAt) in zip(cb.range, cr.range) {
        let (blue, red) = (Int(samples[blueAt]) - 128, Int(samples[redAt]) - 128)
        samples[blueAt] = Scale.sample(toCb.cb * blue + toCb.cr * red, around: 128)
        samples[redAt] = Scale.sample(toCr.cb * blue + toCr.cr * red, around: 128)
      }
    }
  }
}

extension ColourRecoding {
  /// What each sample of one plane becomes.
  private struct Scale {
    /// In parts, before they are rounded.
    private let sums: [Int]
    private let values: [UInt8]

    init(from: Int, to: Int, by factor: Double) {
      let sums = (0..<256).map { Int((Double($0 - from) * factor * one).rounded()) + to << 16 }
      self.sums = sums
      values = sums.map { Self.sample($0, around: 0) }
    }

    func apply(to plane: inout MutableSpan<UInt8>) {
      for index in plane.indices { plane[index] = values[Int(plane[index])] }
    }

    @inline(__always)
    func value(of sample: UInt8, plus added: Int) -> UInt8 {
      Self.sample(sums[Int(sample)] + added, around: 0)
    }

    @inline(__always)
    static func sample(_ parts: Int, around middle: Int) -> UInt8 {
      UInt8(clamping: (parts + 32_768) >> 16 + middle)
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
