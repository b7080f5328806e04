internal import CPictureLoops
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

  /// Returns a JPEG's colours, after checking that TurboJPEG sees the expected size.
  mutating func colours(
    of jpeg: RawSpan, expecting size: FrameSize
  ) throws(JPEGError) -> JPEGColours {
    var (width, height, code, space) = (CInt(0), CInt(0), CInt(-1), CInt(-1))
    let failure = jpeg.withTurboBytes { bytes, count in
      tjDecompressHeader3(handle, bytes, count, &width, &height, &code, &space)
    }
    // A sampling without a name in TurboJPEG is a failure there, but the rest has been read.
    guard isDone(failure) || space >= 0 && code < 0 else { throw .last(of: handle) }
    guard size == FrameSize(width: Int(width), height: Int(height)) else {
      throw .damaged("it states two sizes")
    }
    switch TJCS(UInt32(space)) {
    case TJCS_CMYK, TJCS_YCCK: return .inks
    case TJCS_YCbCr, TJCS_GRAY:
      return ChromaSubsampling(turboJPEG: code).map { .planes($0) } ?? .pixels
    default: return .pixels
    }
  }

  /// Decodes the picture to planes, at a size that TurboJPEG can scale to.
  mutating func picture(
    of jpeg: RawSpan, size: FrameSize, _ colours: JPEGColours
  ) throws(JPEGError) -> PlanarPicture {
    guard case .planes(let chroma) = colours else {
      return try PlanarPicture(pixels(of: jpeg, size: size, colours))
    }
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
  mutating func pixels(
    of jpeg: RawSpan, size: FrameSize, _ colours: JPEGColours
  ) throws(JPEGError) -> Pixels {
    let pixels = try Pixels(size: size) { memory throws(JPEGError) in
      try read(jpeg, size: size, colours, into: memory)
      return true
    }
    guard let pixels else { throw .last(of: handle) }
    return pixels
  }

  /// Decodes the picture to pixels in `memory`, which must have exactly the size needed.
  ///
  /// Inks are blended as programs do that ignore colour profiles. TurboJPEG does not convert them.
  mutating func read(
    _ jpeg: RawSpan, size: FrameSize, _ colours: JPEGColours,
    into memory: UnsafeMutableRawBufferPointer
  ) throws(JPEGError) {
    let target = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let format = colours == .inks ? TJPF_CMYK : TJPF_BGRA
    let failure = jpeg.withTurboBytes { bytes, count in
      tjDecompress2(
        handle, bytes, count, target, CInt(size.width), CInt(size.width * 4), CInt(size.height),
        CInt(format.rawValue), flags)
    }
    guard isDone(failure) else { throw .last(of: handle) }
    if colours == .inks, let target { c_blend_inks(target, Int64(size.pixelCount)) }
  }

  /// Returns the flaw that the library warned of while it decoded the last picture.
  ///
  /// It reports only its first warning. If data runs out, only a restart marker lets it go on.
  func flaw(restarting: Bool) -> PictureFlaw? {
    guard tjGetErrorCode(handle) == TJERR_WARNING.rawValue else { return nil }
    let message = String(cString: tjGetErrorStr2(handle))
    return message == Self.outOfData && !restarting ? .truncated : PictureFlaw(message)
  }

  /// libjpeg's warning that a scan's data ended before its last block.
  private static let outOfData = "Corrupt JPEG data: premature end of data segment"

  private var flags: CInt {
    warnings == .refused ? TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS : TJFLAG_LIMITSCANS
  }

  /// Returns whether a call succeeded, counting accepted warnings as success.
  ///
  /// Whatever ends the decoding after a warning has the code of a warning, too, but words of its
  /// own; the rest of the memory has not been written to then.
  private func isDone(_ failure: CInt) -> Bool {
    guard failure != 0 else { return true }
    guard warnings == .accepted, tjGetErrorCode(handle) == TJERR_WARNING.rawValue else {
      return false
    }
    let message = String(cString: tjGetErrorStr2(handle))
    return Self.warningBeginnings.contains { message.hasPrefix($0) }
  }

  /// The beginnings of all warnings that libjpeg gives while it decodes.
  private static let warningBeginnings = [
    "Corrupt JPEG data: ", "Inconsistent progression sequence ", "Invalid SOS parameters ",
    "Premature end of JPEG file", "Unknown Adobe color transform code ", "Warning: ",
  ]
}

/// The colours in which a JPEG is coded, which decide how it is decoded.
enum JPEGColours: Hashable {
  /// Grey, or luma and colour in a usual sampling: decoded to planes directly, as all cameras'
  /// pictures are.
  case planes(ChromaSubsampling)
  /// RGB, or luma and colour in an unusual sampling: decoded to pixels first.
  case pixels
  /// Four printing inks, CMYK or YCCK: decoded to inks first, then blended.
  case inks
}
