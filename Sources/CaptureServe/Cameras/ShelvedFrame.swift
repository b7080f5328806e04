internal import CaptureBase
internal import CaptureImaging

/// A camera's frame for any number of viewers, who share one copy of its JPEG.
///
/// The driver gets its buffer back once the copy is made, however slowly the viewers read it.
final class ShelvedFrame: Sendable {
  /// The frame's number, which grows from frame to frame as long as the server runs.
  let number: Int
  let exposed: Timestamp
  private let picture: Guarded<Picture>

  private enum Picture: Sendable {
    case frame(Frame)
    case encoding(Task<SharedBytes?, Never>)
    case jpeg(SharedBytes?)
  }

  init(_ frame: Frame, number: Int) {
    self.number = number
    exposed = frame.timestamp
    picture = Guarded(.frame(frame))
  }

  /// Returns the camera's own JPEG, or the frame as a JPEG, which is encoded once; nil if it is no picture.
  func jpeg(by encoder: FrameEncoder) async -> SharedBytes? {
    let task = picture.withLock { picture -> Task<SharedBytes?, Never> in
      switch picture {
      case .jpeg(let jpeg): return Task { jpeg }
      case .encoding(let task): return task
      case .frame(let frame):
        let task = Task { await encoder.jpeg(of: frame) }
        picture = .encoding(task)
        return task
      }
    }
    let jpeg = await task.value
    picture.withLock { $0 = .jpeg(jpeg) }
    return jpeg
  }
}
