internal import CaptureBase
internal import CaptureHTTP
internal import CaptureImaging

/// A camera's frame for any number of viewers, who share one copy of its JPEG.
///
/// The driver gets its buffer back once the copy is made, however slowly the viewers read it.
final class ServedFrame: Sendable {
  /// The frame's number, which grows from frame to frame as long as the server runs.
  let number: Int
  let exposed: Timestamp
  private let picture: Guarded<Picture>

  private enum Picture: Sendable {
    case frame(Frame)
    /// The frame is being encoded as a JPEG for these readers.
    case inWork([AsyncStream<SharedBytes?>.Continuation])
    case jpeg(SharedBytes?)
  }

  init(_ frame: Frame, number: Int) {
    self.number = number
    exposed = frame.timestamp
    picture = Guarded(.frame(frame))
  }

  /// Returns the camera's own JPEG, or the frame as a JPEG, which is made once; nil if it is not a picture.
  func jpeg(by encoder: FrameEncoder) async -> SharedBytes? {
    let (results, waiter) = AsyncStream.makeStream(of: SharedBytes?.self)
    switch join(waiter) {
    case .jpeg(let jpeg): return jpeg
    case .frame(let frame): encoder.encode(frame) { self.finish($0) }
    case .inWork: break
    }
    return await results.first { _ in true } ?? nil
  }

  /// Adds a reader who waits for the JPEG, and returns the picture as it was before.
  private func join(_ waiter: AsyncStream<SharedBytes?>.Continuation) -> Picture {
    picture.withLock { picture in
      let former = picture
      switch picture {
      case .frame: picture = .inWork([waiter])
      case .inWork(let waiters): picture = .inWork(waiters + [waiter])
      case .jpeg: break
      }
      return former
    }
  }

  private func finish(_ jpeg: SharedBytes?) {
    let former = picture.withLock { picture in
      defer { picture = .jpeg(jpeg) }
      return picture
    }
    guard case .inWork(let waiters) = former else { return }
    for waiter in waiters { waiter.yield(jpeg) }
  }
}
