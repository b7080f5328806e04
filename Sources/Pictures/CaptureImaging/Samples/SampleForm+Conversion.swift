internal import CLibYUV

/// A plane of the picture that is being written.
struct TargetPlane {
  let samples: UnsafeMutablePointer<UInt8>
  let stride: CInt

  /// Returns the rows of one field, 0 for the top field.
  func field(_ parity: Int) -> TargetPlane {
    TargetPlane(samples: samples + parity * Int(stride), stride: stride * 2)
  }
}

extension SampleForm {
  /// Converts the planes of a frame to those of a picture; returns false if libyuv fails.
  func convert(_ from: [SourcePlane], size: FrameSize, to: [TargetPlane]) -> Bool {
    switch self {
    case .pairs(let lumaFirst, let order):
      return Self.convertPairs(from[0], size: size, to: order.sorted(to), lumaFirst: lumaFirst)
    case .planar(_, _, let order):
      copy(from, size: size, to: order.sorted(to))
    case .semiPlanar(_, _, let order):
      split(from, size: size, to: order.sorted(to))
    case .deepSemiPlanar(_, _, let order):
      splitWords(from, size: size, to: order.sorted(to))
    case .words(let word, .colours):
      return Self.convertColours(from[0], of: word, size: size, to: to)
    case .words(let word, .components):
      Self.spread(from[0], of: word, size: size) { Self.split($0, size: size, to: to) }
    case .mosaic(let order, let depth):
      let colours = order.fillIn(Self.read(from[0], depth: depth, size: size), size: size)
      return colours.withUnsafeBufferPointer { Self.code($0, size: size, to: to) }
    case .light(let depth):
      Self.read(from[0], depth: depth, size: size, to: to[0])
    }
    return true
  }
}

extension SampleForm.ColourOrder {
  /// Returns the planes for Y, Cb and Cr, reordered as the samples are stored.
  fileprivate func sorted(_ planes: [TargetPlane]) -> [TargetPlane] {
    self == .cbCr ? planes : [planes[0], planes[2], planes[1]]
  }
}

// MARK: - Separate luma and colour

extension SampleForm {
  private static func convertPairs(
    _ from: SourcePlane, size: FrameSize, to: [TargetPlane], lumaFirst: Bool
  ) -> Bool {
    let convert = lumaFirst ? YUY2ToI422 : UYVYToI422
    return convert(
      from.samples, from.stride, to[0].samples, to[0].stride, to[1].samples, to[1].stride,
      to[2].samples, to[2].stride, CInt(size.width), CInt(size.height)) == 0
  }

  private func copy(_ from: [SourcePlane], size: FrameSize, to: [TargetPlane]) {
    let wanted = PlanarPicture.planes(of: size, chroma: chroma).map(\.size)
    for (index, (source, target)) in zip(from, to).enumerated() {
      let stored = planes[index].sampleCounts(of: size)
      ScalePlane(
        source.samples, source.stride, CInt(stored.width), CInt(stored.height),
        target.samples, target.stride, CInt(wanted[index].width), CInt(wanted[index].height),
        kFilterBilinear)
    }
  }

  private func split(_ from: [SourcePlane], size: FrameSize, to: [TargetPlane]) {
    CopyPlane(
      from[0].samples, from[0].stride, to[0].samples, to[0].stride, CInt(size.width),
      CInt(size.height))
    let pairs = planes[1].sampleCounts(of: size)
    SplitUVPlane(
      from[1].samples, from[1].stride, to[1].samples, to[1].stride, to[2].samples, to[2].stride,
      CInt(pairs.width), CInt(pairs.height))
  }
}

extension SampleForm {
  /// Keeps the high byte of each sample.
  private func splitWords(_ from: [SourcePlane], size: FrameSize, to: [TargetPlane]) {
    for row in 0..<size.height {
      let source = from[0].samples + row * Int(from[0].stride)
      let target = to[0].samples + row * Int(to[0].stride)
      for column in 0..<size.width { target[column] = source[column * 2 + 1] }
    }
    let pairs = planes[1].sampleCounts(of: size)
    for row in 0..<pairs.height {
      let source = from[1].samples + row * Int(from[1].stride)
      let first = to[1].samples + row * Int(to[1].stride)
      let second = to[2].samples + row * Int(to[2].stride)
      for column in 0..<pairs.width {
        first[column] = source[column * 4 + 1]
        second[column] = source[column * 4 + 3]
      }
    }
  }
}

extension PlaneForm {
  /// Returns the number of sample groups in a picture, horizontally and vertically.
  fileprivate func sampleCounts(of size: FrameSize) -> FrameSize {
    FrameSize(
      width: (size.width + columns - 1) / columns, height: rowCount(ofHeight: size.height))
  }
}

// MARK: - Three components per pixel

extension SampleForm {
  private static func convertColours(
    _ from: SourcePlane, of word: PixelWord, size: FrameSize, to: [TargetPlane]
  ) -> Bool {
    let (width, height) = (CInt(size.width), CInt(size.height))
    switch word {
    case .redGreenBlue: return code(from, size: size, to: to)
    case .blueGreenRed:
      return RGB24ToJ420(
        from.samples, from.stride, to[0].samples, to[0].stride, to[1].samples, to[1].stride,
        to[2].samples, to[2].stride, width, height) == 0
    default:
      return spread(from, of: word, size: size) { code($0, size: size, to: to) }
    }
  }

  /// Lends the components of all pixels, one byte each.
  private static func spread<Result>(
    _ from: SourcePlane, of word: PixelWord, size: FrameSize,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let count = size.pixelCount * 3
    let parts = [UInt8](unsafeUninitializedCapacity: count) { parts, filled in
      guard let target = parts.baseAddress else { return }
      for row in 0..<size.height {
        let source = from.samples + row * Int(from.stride)
        word.spread(source, to: target + row * size.width * 3, count: size.width)
      }
      filled = count
    }
    return parts.withUnsafeBufferPointer(body)
  }

  /// Converts red, green and blue without padding to luma and colour.
  private static func code(
    _ colours: UnsafeBufferPointer<UInt8>, size: FrameSize, to: [TargetPlane]
  ) -> Bool {
    guard let base = colours.baseAddress else { return false }
    return code(SourcePlane(samples: base, stride: CInt(size.width * 3)), size: size, to: to)
  }

  private static func code(_ from: SourcePlane, size: FrameSize, to: [TargetPlane]) -> Bool {
    RAWToJ420(
      from.samples, from.stride, to[0].samples, to[0].stride, to[1].samples, to[1].stride,
      to[2].samples, to[2].stride, CInt(size.width), CInt(size.height)) == 0
  }

  private static func split(
    _ parts: UnsafeBufferPointer<UInt8>, size: FrameSize, to: [TargetPlane]
  ) {
    SplitRGBPlane(
      parts.baseAddress, CInt(size.width * 3), to[0].samples, to[0].stride, to[1].samples,
      to[1].stride, to[2].samples, to[2].stride, CInt(size.width), CInt(size.height))
  }
}

extension PixelWord {
  fileprivate static let redGreenBlue = PixelWord(bytes: "RGB", of: "RGB")
  fileprivate static let blueGreenRed = PixelWord(bytes: "BGR", of: "RGB")
}

// MARK: - One sample per pixel

extension SampleForm {
  private static func read(
    _ from: SourcePlane, depth: SampleDepth, size: FrameSize, to: TargetPlane
  ) {
    for row in 0..<size.height {
      depth.read(
        from.samples + row * Int(from.stride), to: to.samples + row * Int(to.stride),
        count: size.width)
    }
  }

  private static func read(
    _ from: SourcePlane, depth: SampleDepth, size: FrameSize
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size.pixelCount) { samples, filled in
      guard let target = samples.baseAddress else { return }
      read(
        from, depth: depth, size: size,
        to: TargetPlane(samples: target, stride: CInt(size.width)))
      filled = size.pixelCount
    }
  }
}
