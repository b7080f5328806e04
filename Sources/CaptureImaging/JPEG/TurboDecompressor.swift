internal import CTurboJPEG

/// A TurboJPEG handle for decoding one picture.
///
/// It must not be used concurrently: the handle stores its last error.
struct TurboDecompressor: ~Copyable {
  /// The treatment of the library's warnings.
  enum Warnings {
    /// Every warning is an error.
    case refused
    /// The picture is known to be complete, so a warning only concerns its encoding.
    case accepted
  }

  let handle: tjhandle
  private let warnings: Warnings

  init(_ warnings: Warnings = .refused) throws(JPEGError) {
    guard let handle = tjInitDecompress() else { throw .lastOfTurboJPEG }
    self.handle = handle
    self.warnings = warnings
  }

  deinit {
    tjDestroy(handle)
  }

  /// Returns a JPEG's chroma subsampling, after checking that TurboJPEG sees the expected size.
  mutating func chroma(
    of jpeg: RawSpan, expecting size: FrameSize
  ) throws(JPEGError) -> ChromaSubsampling {
    var (width, height, code, colours) = (CInt(0), CInt(0), CInt(0), CInt(0))
    let failure = jpeg.withTurboBytes { bytes, count in
      tjDecompressHeader3(handle, bytes, count, &width, &height, &code, &colours)
    }
    guard isDone(failure) else { throw .last(of: handle) }
    guard size == FrameSize(width: Int(width), height: Int(height)) else {
      throw .damaged("it states two sizes")
    }
    let isYCbCr = colours == CInt(TJCS_YCbCr.rawValue) || colours == CInt(TJCS_GRAY.rawValue)
    guard isYCbCr, let chroma = ChromaSubsampling(turboJPEG: code) else {
      throw .unsupported("colour other than grey and YCbCr")
    }
    return chroma
  }

  /// Decodes the picture to planes, at a size that TurboJPEG can scale to.
  mutating func picture(
    of jpeg: RawSpan, size: FrameSize, chroma: ChromaSubsampling
  ) throws(JPEGError) -> PlanarPicture {
    var strides = PlanarPicture.planes(of: size, chroma: chroma).map { CInt($0.stride) }
    let picture = PlanarPicture(size: size, chroma: chroma) { planes in
      var planes = planes.map(Optional.some)
      let failure = jpeg.withTurboBytes { bytes, count in
        tjDecompressToYUVPlanes(
          handle, bytes, count, &planes, CInt(size.width), &strides, CInt(size.height), flags)
      }
      return isDone(failure)
    }
    guard let picture else { throw .last(of: handle) }
    return picture
  }
}

extension TurboDecompressor {
  /// Decodes the picture to pixels for a screen, at a size that TurboJPEG can scale to.
  mutating func pixels(of jpeg: RawSpan, size: FrameSize) throws(JPEGError) -> Pixels {
    let pixels = try Pixels(size: size) { memory throws(JPEGError) in
      try read(jpeg, size: size, into: memory)
      return true
    }
    guard let pixels else { throw .last(of: handle) }
    return pixels
  }

  /// Decodes the picture to pixels in `memory`, which must have exactly the size needed.
  mutating func read(
    _ jpeg: RawSpan, size: FrameSize, into memory: UnsafeMutableRawBufferPointer
  ) throws(JPEGError) {
    let failure = jpeg.withTurboBytes { bytes, count in
      tjDecompress2(
        handle, bytes, count, memory.baseAddress?.assumingMemoryBound(to: UInt8.self),
        CInt(size.width), CInt(size.width * 4), CInt(size.height), CInt(TJPF_BGRA.rawValue),
        flags)
    }
    guard isDone(failure) else { throw .last(of: handle) }
  }

  private var flags: CInt {
    warnings == .refused ? TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS : TJFLAG_LIMITSCANS
  }

  /// Returns whether a call succeeded, counting accepted warnings as success.
  private func isDone(_ failure: CInt) -> Bool {
    failure == 0 || warnings == .accepted && tjGetErrorCode(handle) == TJERR_WARNING.rawValue
  }
}
