/// Reads JPEGs one after another, and refuses those that are found to be incomplete.
///
/// Where the JPEG library warns, ``CodedPicture`` says whether anything was lost: a torn picture
/// must never pass for a photo, and filling is no loss. Frames without Huffman tables are read with
/// the standard ones.
public struct JPEGDecoder: ~Copyable {
  /// As many pixels as are decoded unless the caller says otherwise.
  public static let defaultPixelLimit = 200_000_000

  private var turbo: TurboDecompressor

  public init() throws(JPEGError) {
    turbo = try TurboDecompressor()
  }

  /// The picture in a JPEG, at full size or smaller.
  public mutating func decode(
    _ jpeg: RawSpan, scale: JPEGScale = .full, pixelLimit: Int = defaultPixelLimit
  ) throws(JPEGError) -> PlanarPicture {
    try decode(jpeg, JPEGHeader(of: jpeg), scale: scale, pixelLimit: pixelLimit)
  }

  /// The same for those who have read the header already.
  mutating func decode(
    _ jpeg: RawSpan, _ header: JPEGHeader, scale: JPEGScale, pixelLimit: Int
  ) throws(JPEGError) -> PlanarPicture {
    let size = scale.size(of: header.size)
    return try read(jpeg, header, pixelLimit: pixelLimit) { turbo, jpeg, chroma throws(JPEGError) in
      try turbo.picture(of: jpeg, size: size, chroma: chroma)
    }
  }

  /// Has the JPEG library read one picture, with its colour known.
  mutating func read<Result>(
    _ jpeg: RawSpan, _ header: JPEGHeader, pixelLimit: Int,
    _ body: (inout TurboDecompressor, RawSpan, ChromaSubsampling) throws(JPEGError) -> Result
  ) throws(JPEGError) -> Result {
    let chroma = try begin(jpeg, header, pixelLimit: pixelLimit)
    let bytes = jpeg.extracting(0..<header.end)
    do {
      return try body(&turbo, bytes, chroma)
    } catch {
      guard case .damaged = error, CodedPicture.canRead(header),
        (try? CodedPicture(of: jpeg, header)) != nil
      else { throw error }
    }
    let chromaAgain = try begin(jpeg, header, pixelLimit: pixelLimit, .accepted)
    return try body(&turbo, bytes, chromaAgain)
  }

  /// Makes ready for one picture, and answers with its colour.
  private mutating func begin(
    _ jpeg: RawSpan, _ header: JPEGHeader, pixelLimit: Int,
    _ warnings: TurboDecompressor.Warnings = .refused
  ) throws(JPEGError) -> ChromaSubsampling {
    try header.admit(pixelLimit: pixelLimit)
    // A used one keeps the tables of its last picture, and would read with them
    // a JPEG that lacks its own; one that met a damaged header never recovers.
    turbo = try TurboDecompressor(warnings)
    return try turbo.chroma(of: jpeg.extracting(0..<header.end), expecting: header.size)
  }

  /// The picture of a camera's frame at an eighth of its size; throws unless all of it is there.
  ///
  /// More is asked of it than of other JPEGs: a splice of two frames can be without any flaw that
  /// the JPEG library sees.
  package mutating func checkedEighth(
    _ jpeg: RawSpan, pixelLimit: Int = defaultPixelLimit
  ) throws(JPEGError) -> PlanarPicture {
    let header = try JPEGHeader(of: jpeg)
    guard CodedPicture.canRead(header) else {
      return try decode(jpeg, header, scale: .eighth, pixelLimit: pixelLimit)
    }
    let chroma = try begin(jpeg, header, pixelLimit: pixelLimit)
    return try CodedPicture(of: jpeg, header).eighth(chroma)
  }

  /// Throws unless the JPEG is whole.
  ///
  /// It is decoded at an eighth, which still reads every coded byte.
  public mutating func check(
    _ jpeg: RawSpan, pixelLimit: Int = defaultPixelLimit
  ) throws(JPEGError) {
    _ = try decode(jpeg, scale: .eighth, pixelLimit: pixelLimit)
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
