internal import CCaptureLibrary
internal import Capture
internal import CaptureBase

/// A photo, a frame or a photo of a store, as a C program holds it.
final class Picture: Sendable {
  /// Where a picture came from.
  enum Source: Sendable {
    case photo(TakenPhoto)
    case frame(CameraFrame)
    case stored(Photo, jpeg: [UInt8])
  }

  private struct Forms: Sendable {
    var jpeg: LentBytes?
    var pixels: Pixels?
  }

  let source: Source
  let facts: PictureFacts
  private let forms = Guarded(Forms())

  init(_ source: Source, facts: PictureFacts) {
    self.source = source
    self.facts = facts
  }

  /// The picture as a JPEG, which is made once.
  func jpeg() throws(CallFailure) -> LentBytes {
    if let known = forms.withLock({ $0.jpeg }) { return known }
    let made = LentBytes(try bytes())
    return forms.withLock { forms in
      let first = forms.jpeg ?? made
      forms.jpeg = first
      return first
    }
  }

  /// The upright picture as pixels, which are made once.
  func pixels() throws(CallFailure) -> Pixels {
    if let known = forms.withLock({ $0.pixels }) { return known }
    let made = try decoded()
    return forms.withLock { forms in
      let first = forms.pixels ?? made
      forms.pixels = first
      return first
    }
  }

  /// The bytes of the JPEG.
  func bytes() throws(CallFailure) -> [UInt8] {
    switch source {
    case .photo(let photo): return photo.jpeg
    case .stored(_, let jpeg): return jpeg
    case .frame(let frame):
      do { return try frame.jpeg() } catch { throw CallFailure(error) }
    }
  }

  private func decoded() throws(CallFailure) -> Pixels {
    do {
      switch source {
      case .photo(let photo): return try photo.pixels()
      case .stored(_, let jpeg): return try Pixels(jpeg: jpeg)
      case .frame(let frame): return try frame.pixels()
      }
    } catch let error as JPEGError {
      throw CallFailure(error)
    } catch let error as FramePictureError {
      throw CallFailure(error)
    } catch {
      throw CallFailure(CAPTURE_FAILED, "\(error)")
    }
  }
}

/// Bytes at a place that does not change for as long as this object lives.
final class LentBytes: Sendable {
  nonisolated(unsafe) let buffer: UnsafeBufferPointer<UInt8>

  init(_ bytes: [UInt8]) {
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = memory.initialize(from: bytes)
    buffer = UnsafeBufferPointer(memory)
  }

  deinit {
    buffer.deallocate()
  }
}
