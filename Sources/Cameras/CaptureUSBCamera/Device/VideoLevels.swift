internal import CPictureLoops
internal import CaptureImaging

/// The levels of a video, 16 for black and 235 for white.
///
/// By the kernel's defaults, the Y, Cb and Cr of a USB camera have these levels, and the camera has
/// no way to say that they have all, from 0 to 255, as those of a simulated camera do.
enum VideoLevels {
  /// Where the luma of a format is among its bytes.
  private enum LumaPlaces {
    case even, odd, firstPlane
  }

  private static let lumaPlaces: [String: LumaPlaces] = [
    "YUYV": .even, "UYVY": .odd, "NV12": .firstPlane, "NV21": .firstPlane, "YU12": .firstPlane,
    "YV12": .firstPlane,
  ]

  private static let luma = table(upTo: 235)
  private static let colour = table(upTo: 240)

  private static func table(upTo last: Int) -> [UInt8] {
    (0...255).map { (level: Int) in UInt8(16 + (level * (last - 16) + 127) / 255) }
  }

  /// Returns the frame with these levels, or as it is if it has them or no Y, Cb and Cr.
  static func applied(to frame: Frame) -> Frame {
    guard frame.layout.colour.range == .full, let places = lumaPlaces["\(frame.layout.format)"]
    else { return frame }
    var layout = frame.layout
    layout.colour.range = .limited
    var bytes: [UInt8] = []
    frame.withBytes { bytes.append(0..<$0.byteCount, of: $0) }
    let lumaCount = min(layout.size.pixelCount, bytes.count)
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      switch places {
      case .even: c_replace_in_turn(base, Int64(bytes.count), luma, colour)
      case .odd: c_replace_in_turn(base, Int64(bytes.count), colour, luma)
      case .firstPlane:
        c_replace_samples(base, Int64(lumaCount), luma)
        c_replace_samples(base + lumaCount, Int64(bytes.count - lumaCount), colour)
      }
    }
    return Frame(
      sequence: frame.sequence, timestamp: frame.timestamp, layout: layout,
      isFlaggedBroken: frame.isFlaggedBroken, bytes: bytes)
  }
}
