internal import CaptureImaging
internal import CaptureRecording

/// What replaces a picture without recorded bytes: a photo or the test pattern, with the picture's
/// size, format and damage.
struct ReplacementFrame {
  private let frame: RecordedFrame

  init(for frame: RecordedFrame) {
    self.frame = frame
  }

  /// The layout of the replacement's bytes.
  var layout: FrameLayout {
    guard isMade else { return frame.layout }
    return FrameLayout(packed: frame.layout.format, size: frame.layout.size)
  }

  /// Whether a replacement can be rendered in this format; otherwise the picture is plain grey.
  private var isMade: Bool {
    let size = frame.layout.size
    return Self.formats.contains(frame.layout.format) && max(size.width, size.height) <= 8192
  }

  private static let formats: [PixelFormat] = [.motionJPEG, .yuyv, .nv12, .i420, .grey]

  func bytes(by renderer: FrameRenderer) -> FrameBytes {
    guard isMade else { return .made([UInt8](repeating: 128, count: frame.byteCount)) }
    let whole = renderer.bytes(of: exposure)
    return damage(to: whole)?.applied(to: whole) ?? whole
  }

  private var exposure: Exposure {
    var exposure = Exposure(photo: 0, format: frame.layout.format, size: frame.layout.size)
    switch frame.condition {
    case .withoutTables: exposure.needsStandardTables = true
    case .wrongSize(let size): exposure.size = size.limited(to: 8192)
    default: break
    }
    return exposure
  }

  private func damage(to bytes: FrameBytes) -> Damage? {
    switch frame.condition {
    case .whole, .wrongSize, .unseen: nil
    case .withoutTables: .missingTables
    case .empty: .truncated(toBytes: 0)
    // The replacement may have fewer bytes than the picture had, and must be truncated all the same.
    case .cut, .short: .truncated(toBytes: min(frame.byteCount, bytes.count * 3 / 4))
    case .garbage: .garbage(seed: UInt64(frame.number))
    }
  }
}

extension FrameBytes {
  fileprivate var count: Int { withBytes { $0.byteCount } }
}

extension FrameSize {
  fileprivate func limited(to side: Int) -> FrameSize {
    FrameSize(width: min(width, side), height: min(height, side))
  }
}
