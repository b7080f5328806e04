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

  /// Decodes a JPEG whose header has already been parsed, with a tolerance for flaws.
  package mutating func decode(
    _ jpeg: RawSpan, _ header: JPEGHeader, scale: JPEGScale = .full,
    pixelLimit: Int = defaultPixelLimit, accepting tolerance: FlawTolerance = .none
  ) throws(JPEGError) -> PlanarPicture {
    try examined(jpeg, header, scale: scale, pixelLimit: pixelLimit, accepting: tolerance).result
  }

  /// Decodes a JPEG that may have flaws, and returns the one that it has.
  mutating func examined(
    _ jpeg: RawSpan, _ header: JPEGHeader, scale: JPEGScale, pixelLimit: Int,
    accepting tolerance: FlawTolerance
  ) throws(JPEGError) -> Decoded<PlanarPicture> {
    let size = scale.size(of: header.size)
    try header.admit(scale: scale, pixelLimit: pixelLimit)
    return try read(jpeg, header, accepting: tolerance) { turbo, jpeg, colours throws(JPEGError) in
      try turbo.picture(of: jpeg, size: size, colours)
    }
  }

  /// A decoded JPEG, and its flaw if it was not sound.
  struct Decoded<Result> {
    var result: Result
    var flaw: PictureFlaw?
  }

  /// Runs `body` for one admitted JPEG, and again with warnings accepted if no data was lost, or if
  /// what was lost is tolerated.
  mutating func read<Result>(
    _ jpeg: RawSpan, _ header: JPEGHeader, accepting tolerance: FlawTolerance = .none,
    _ body: (inout TurboDecompressor, RawSpan, JPEGColours) throws(JPEGError) -> Result
  ) throws(JPEGError) -> Decoded<Result> {
    let flaw = try header.flaw(in: jpeg, accepting: tolerance)
    let bytes = jpeg.extracting(0..<header.end)
    var isWhole = false
    if flaw == nil {
      do throws(JPEGError) {
        let colours = try begin(bytes, header)
        return Decoded(result: try body(&turbo, bytes, colours))
      } catch {
        isWhole = header.hasWholePicture(in: jpeg)
        guard error.code == .damaged, isWhole || tolerance > .none else { throw error }
      }
    }
    let decoded = try readLeniently(bytes, header, body)
    guard !isWhole else { return Decoded(result: decoded.result) }
    let isTruncated = decoded.flaw?.isTruncated ?? false
    let found = isTruncated ? .truncated : flaw ?? decoded.flaw
    guard found.map(tolerance.accepts) ?? true else { throw .truncated }
    return Decoded(result: decoded.result, flaw: found)
  }

  /// Runs `body` with warnings accepted, and returns the flaw of which the JPEG library warns.
  ///
  /// The library reports only its first warning. So that this is not one of the stray bytes that are
  /// already known, it gets a copy without them.
  private mutating func readLeniently<Result>(
    _ bytes: RawSpan, _ header: JPEGHeader,
    _ body: (inout TurboDecompressor, RawSpan, JPEGColours) throws(JPEGError) -> Result
  ) throws(JPEGError) -> Decoded<Result> {
    guard header.strays.isEmpty else {
      let cleaned = bytes.copy(upTo: header.end, without: header.strays)
      return try readWarned(cleaned.span.bytes, header, body)
    }
    return try readWarned(bytes, header, body)
  }

  private mutating func readWarned<Result>(
    _ bytes: RawSpan, _ header: JPEGHeader,
    _ body: (inout TurboDecompressor, RawSpan, JPEGColours) throws(JPEGError) -> Result
  ) throws(JPEGError) -> Decoded<Result> {
    let colours = try begin(bytes, header, .accepted)
    let result = try body(&turbo, bytes, colours)
    return Decoded(result: result, flaw: turbo.flaw(restarting: header.hasRestarts))
  }

  /// Prepares for one picture and returns its colours.
  private mutating func begin(
    _ bytes: RawSpan, _ header: JPEGHeader, _ warnings: TurboDecompressor.Warnings = .refused
  ) throws(JPEGError) -> JPEGColours {
    // A handle that has been used keeps the tables of its last picture and would apply them to a
    // JPEG that lacks its own. A handle that met a damaged header never recovers.
    turbo = try TurboDecompressor(warnings)
    return try turbo.colours(of: bytes, expecting: header.size)
  }

  /// Decodes a camera's frame; its end marker may be missing if its picture is complete.
  ///
  /// The picture is reduced as long as it covers a size, if one is given.
  package mutating func decodeFrame(
    _ jpeg: RawSpan, covering size: FrameSize? = nil, pixelLimit: Int = defaultPixelLimit
  ) throws(JPEGError) -> PlanarPicture {
    let header = try JPEGHeader(of: jpeg)
    let scale = size.map { JPEGScale.smallest(of: header.size, covering: $0) } ?? .full
    try header.admitFrame(pixelLimit: pixelLimit)
    guard !header.hasEnd else {
      return try decode(jpeg, header, scale: scale, pixelLimit: pixelLimit)
    }
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
    try header.admitFrame(pixelLimit: pixelLimit)
    guard CodedPicture.canRead(header) else {
      return try decode(jpeg, header, scale: .eighth, pixelLimit: pixelLimit)
    }
    let bytes = jpeg.extracting(0..<header.end)
    guard case .planes(let chroma) = try begin(bytes, header, .accepted) else {
      throw .unsupported("unusual colours")
    }
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

extension JPEGDecoder {
  /// Returns the flaw of a JPEG, nil if it is sound; throws if the flaw is not tolerated.
  package mutating func flaw(
    of jpeg: RawSpan, accepting tolerance: FlawTolerance, pixelLimit: Int = defaultPixelLimit
  ) throws(JPEGError) -> PictureFlaw? {
    let header = try JPEGHeader(of: jpeg, tolerance)
    return try examined(
      jpeg, header, scale: .eighth, pixelLimit: pixelLimit, accepting: tolerance
    ).flaw
  }
}
