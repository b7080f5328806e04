internal import CTurboJPEG

/// Reads JPEGs one after another, and none that is not whole.
///
/// Whatever makes the JPEG library warn is an error here: a torn picture must
/// never pass for a photo. Frames without Huffman tables are read with the
/// standard ones. Not for two callers at once: TurboJPEG keeps its last error
/// in the handle.
public struct JPEGDecoder: ~Copyable {
  /// As many pixels as are decoded unless the caller says otherwise.
  public static let defaultPixelLimit = 200_000_000

  private let handle: tjhandle

  public init() throws(JPEGError) {
    guard let handle = tjInitDecompress() else { throw .lastOfTurboJPEG }
    self.handle = handle
  }

  deinit {
    tjDestroy(handle)
  }

  /// The picture in a JPEG, at full size or smaller.
  public mutating func decode(
    _ jpeg: RawSpan, scale: JPEGScale = .full, pixelLimit: Int = defaultPixelLimit
  ) throws(JPEGError) -> PlanarPicture {
    let header = try JPEGHeader(of: jpeg)
    try header.admit(pixelLimit: pixelLimit)
    let jpeg = jpeg.extracting(0..<header.end)
    let chroma = try chroma(of: jpeg, expecting: header.size)
    return try planes(of: jpeg, size: scale.size(of: header.size), chroma: chroma)
  }

  /// Throws unless the JPEG is whole.
  ///
  /// It is decoded at an eighth, which still reads every coded byte.
  public mutating func check(
    _ jpeg: RawSpan, pixelLimit: Int = defaultPixelLimit
  ) throws(JPEGError) {
    _ = try decode(jpeg, scale: .eighth, pixelLimit: pixelLimit)
  }

  private mutating func chroma(
    of jpeg: RawSpan, expecting size: FrameSize
  ) throws(JPEGError) -> ChromaSubsampling {
    var (width, height, code, colours) = (CInt(0), CInt(0), CInt(0), CInt(0))
    let failure = jpeg.withTurboBytes { bytes, count in
      tjDecompressHeader3(handle, bytes, count, &width, &height, &code, &colours)
    }
    guard failure == 0 else { throw .last(of: handle) }
    guard size == FrameSize(width: Int(width), height: Int(height)) else {
      throw .damaged("it states two sizes")
    }
    let isYCbCr = colours == CInt(TJCS_YCbCr.rawValue) || colours == CInt(TJCS_GRAY.rawValue)
    guard isYCbCr, let chroma = ChromaSubsampling(turboJPEG: code) else {
      throw .unsupported("colour other than grey and YCbCr")
    }
    return chroma
  }

  private mutating func planes(
    of jpeg: RawSpan, size: FrameSize, chroma: ChromaSubsampling
  ) throws(JPEGError) -> PlanarPicture {
    var strides = PlanarPicture.planes(of: size, chroma: chroma).map { CInt($0.stride) }
    let picture = PlanarPicture(size: size, chroma: chroma) { planes in
      var planes = planes.map(Optional.some)
      let failure = jpeg.withTurboBytes { bytes, count in
        tjDecompressToYUVPlanes(
          handle, bytes, count, &planes, CInt(size.width), &strides, CInt(size.height),
          TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS)
      }
      return failure == 0
    }
    guard let picture else { throw .last(of: handle) }
    return picture
  }
}

extension JPEGHeader {
  /// Throws for what must not even be tried, before any memory is spent on it.
  func admit(pixelLimit: Int) throws(JPEGError) {
    guard hasEnd else { throw .noEnd }
    guard size.pixelCount <= pixelLimit else { throw .tooLarge(size, limit: pixelLimit) }
    guard PlanarPicture.allows(size) else {
      throw .tooLarge(size, limit: PlanarPicture.sideLimit)
    }
    guard !isArithmetic else { throw .unsupported("arithmetic coding") }
    // A Huffman code has a bit at least, and each block of 8x8 pixels one code.
    guard size.pixelCount / 64 <= codedRange.count * 8 else {
      throw .damaged("\(codedRange.count) bytes cannot hold \(size) pixels")
    }
  }
}
