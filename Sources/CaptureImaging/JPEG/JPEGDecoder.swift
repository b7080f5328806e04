internal import CaptureBase

/// Decodes JPEGs one after another, and rejects incomplete ones.
///
/// If the JPEG library warns, the codes are read one by one to decide whether data was lost: a torn
/// picture must never pass for a photo, while fill bytes are harmless. Frames without Huffman tables
/// are decoded with the standard tables.
public struct JPEGDecoder: ~Copyable {
  /// The largest number of pixels that is decoded by default.
  public static let defaultPixelLimit = 200_000_000

  private var turbo: TurboDecompressor

  /// Creates a decoder; throws if the JPEG library cannot be initialised.
  public init() throws(JPEGError) {
    turbo = try TurboDecompressor()
  }

  /// Decodes a JPEG, at full size or smaller.
  public mutating func decode(
    _ jpeg: RawSpan, scale: JPEGScale = .full, pixelLimit: Int = defaultPixelLimit
  ) throws(JPEGError) -> PlanarPicture {
    try decode(jpeg, JPEGHeader(of: jpeg), scale: scale, pixelLimit: pixelLimit)
  }

  /// Decodes a JPEG whose header has already been read.
  mutating func decode(
    _ jpeg: RawSpan, _ header: JPEGHeader, scale: JPEGScale, pixelLimit: Int
  ) throws(JPEGError) -> PlanarPicture {
    let size = scale.size(of: header.size)
    return try read(jpeg, header, pixelLimit: pixelLimit) { turbo, jpeg, chroma throws(JPEGError) in
      try turbo.picture(of: jpeg, size: size, chroma: chroma)
    }
  }

  /// Runs `body` for one JPEG, and again with warnings accepted if no data was lost.
  mutating func read<Result>(
    _ jpeg: RawSpan, _ header: JPEGHeader, pixelLimit: Int,
    _ body: (inout TurboDecompressor, RawSpan, ChromaSubsampling) throws(JPEGError) -> Result
  ) throws(JPEGError) -> Result {
    guard header.hasEnd else { throw .noEnd }
    try header.admit(pixelLimit: pixelLimit)
    let bytes = jpeg.extracting(0..<header.end)
    do throws(JPEGError) {
      let chroma = try begin(jpeg, header)
      return try body(&turbo, bytes, chroma)
    } catch {
      guard error.code == .damaged, header.hasWholePicture(in: jpeg) else { throw error }
    }
    let chroma = try begin(jpeg, header, .accepted)
    return try body(&turbo, bytes, chroma)
  }

  /// Prepares for one picture and returns its chroma subsampling.
  private mutating func begin(
    _ jpeg: RawSpan, _ header: JPEGHeader, _ warnings: TurboDecompressor.Warnings = .refused
  ) throws(JPEGError) -> ChromaSubsampling {
    // A handle that has been used keeps the tables of its last picture and would apply them to a
    // JPEG that lacks its own. A handle that met a damaged header never recovers.
    turbo = try TurboDecompressor(warnings)
    return try turbo.chroma(of: jpeg.extracting(0..<header.end), expecting: header.size)
  }

  /// Decodes a camera's frame; its end marker may be missing if its picture is complete.
  ///
  /// The picture is reduced as long as it covers a size, if one is given.
  package mutating func decodeFrame(
    _ jpeg: RawSpan, covering size: FrameSize? = nil, pixelLimit: Int = defaultPixelLimit
  ) throws(JPEGError) -> PlanarPicture {
    let header = try JPEGHeader(of: jpeg)
    let scale = size.map { JPEGScale.smallest(of: header.size, covering: $0) } ?? .full
    guard !header.hasEnd else {
      return try decode(jpeg, header, scale: scale, pixelLimit: pixelLimit)
    }
    try header.admit(pixelLimit: pixelLimit)
    guard header.hasWholePicture(in: jpeg) else { throw .noEnd }
    let ended = jpeg.copy(of: 0..<header.end) + JPEGMarker.endOfImage.bytes
    return try decode(ended.span.bytes, scale: scale, pixelLimit: pixelLimit)
  }

  /// Decodes a camera's frame at an eighth of its size; throws unless the frame is complete.
  ///
  /// This is stricter than ``check(_:pixelLimit:)``, because a splice of two frames may contain
  /// nothing that the JPEG library notices.
  package mutating func checkedEighth(
    _ jpeg: RawSpan, pixelLimit: Int = defaultPixelLimit
  ) throws(JPEGError) -> PlanarPicture {
    let header = try JPEGHeader(of: jpeg)
    guard CodedPicture.canRead(header) else {
      return try decode(jpeg, header, scale: .eighth, pixelLimit: pixelLimit)
    }
    try header.admit(pixelLimit: pixelLimit)
    let chroma = try begin(jpeg, header, .accepted)
    do {
      return try CodedPicture(of: jpeg, header).eighth(chroma)
    } catch {
      throw header.hasEnd ? error : .noEnd
    }
  }

  /// Throws unless the JPEG is complete.
  ///
  /// The JPEG is decoded at an eighth of its size, which still reads every coded byte.
  public mutating func check(
    _ jpeg: RawSpan, pixelLimit: Int = defaultPixelLimit
  ) throws(JPEGError) {
    _ = try decode(jpeg, scale: .eighth, pixelLimit: pixelLimit)
  }
}

extension JPEGHeader {
  /// Throws for pictures that must be rejected before any memory is allocated.
  func admit(pixelLimit: Int) throws(JPEGError) {
    guard size.pixelCount <= pixelLimit else { throw .tooLarge(size, limit: pixelLimit) }
    guard PlanarPicture.allows(size) else {
      throw .tooLarge(size, limit: PlanarPicture.sideLimit)
    }
    guard !isArithmetic else { throw .unsupported("arithmetic coding") }
    // Every 8x8 block takes at least one Huffman code, and a code at least one bit.
    guard size.pixelCount / 64 <= codedRange.count * 8 else {
      throw .damaged("\(codedRange.count.counted("byte")) cannot hold \(size) pixels")
    }
  }
}
