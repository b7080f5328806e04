/// Reads JPEGs one after another, and none that is not whole.
///
/// Whatever makes the JPEG library warn is an error here: a torn picture must
/// never pass for a photo. Frames without Huffman tables are read with the
/// standard ones.
public struct JPEGDecoder: ~Copyable {
  /// As many pixels as are decoded unless the caller says otherwise.
  public static let defaultPixelLimit = 200_000_000

  var turbo: TurboDecompressor

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
    let chroma = try begin(jpeg, header, pixelLimit: pixelLimit)
    return try turbo.picture(
      of: jpeg.extracting(0..<header.end), size: scale.size(of: header.size), chroma: chroma)
  }

  /// Makes ready for one picture, and answers with its colour.
  mutating func begin(
    _ jpeg: RawSpan, _ header: JPEGHeader, pixelLimit: Int
  ) throws(JPEGError) -> ChromaSubsampling {
    try header.admit(pixelLimit: pixelLimit)
    // A used one keeps the tables of its last picture, and would read with them
    // a JPEG that lacks its own; one that met a damaged header never recovers.
    turbo = try TurboDecompressor()
    return try turbo.chroma(of: jpeg.extracting(0..<header.end), expecting: header.size)
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
