internal import CaptureBase
internal import CaptureCamera
internal import CaptureImaging

/// A size of a format, with the times between its frames.
struct VideoSize: Hashable, Sendable {
  let size: FrameSize
  /// The times between two frames in units of 100 ns, the shortest first.
  let intervals: [UInt32]
  /// The most bytes of a frame.
  let byteCount: Int
  /// The frame rates that the camera offers, in the same order.
  let rates: [Double]
  /// The number of frame rates for which a descriptor has no room, or no number.
  let omittedRateCount: Int

  /// The most intervals for which there is room in a descriptor.
  private static let intervalLimit = 57
  private static let second = 10_000_000.0

  /// Returns nil for a size that a descriptor cannot express.
  init?(_ mode: StreamMode, as raw: UncompressedFormat?) {
    let sides = 1...Int(UInt16.max)
    guard sides.contains(mode.size.width), sides.contains(mode.size.height) else { return nil }
    size = mode.size
    let bytes =
      raw.map { $0.byteCount(of: mode.size) } ?? mode.size.pixelCount * 2 + Self.roomForMetadata
    guard let bytes, bytes <= Int(Int32.max) else { return nil }
    byteCount = bytes
    let offered = mode.rates.isEmpty ? [30] : mode.rates
    let usable = offered.filter { $0 > Self.second / Double(UInt32.max) && $0 <= Self.second }
    rates = Array(usable.prefix(Self.intervalLimit))
    omittedRateCount = offered.count - rates.count
    intervals = rates.map { UInt32((Self.second / $0).rounded()) }
    guard !intervals.isEmpty else { return nil }
  }

  /// What a small JPEG may contain besides its picture, such as a profile and a preview.
  private static let roomForMetadata = 1 << 20

  /// Returns the place of the interval that is nearest to a wish; 0 means no wish.
  func place(ofIntervalNear wish: UInt32) -> Int {
    guard wish != 0 else { return 0 }
    let distances = intervals.map { $0 > wish ? $0 - wish : wish - $0 }
    return distances.indices.min { distances[$0] < distances[$1] } ?? 0
  }
}

/// A format that the camera offers, with its sizes.
struct VideoFormat: Hashable, Sendable {
  let format: PixelFormat
  /// Nil for Motion JPEG.
  let raw: UncompressedFormat?
  private(set) var sizes: [VideoSize] = []

  /// Returns nil for formats that USB cameras cannot have.
  init?(_ format: PixelFormat) {
    raw = UncompressedFormat(format)
    guard raw != nil || format == .motionJPEG else { return nil }
    self.format = format
  }

  fileprivate mutating func add(_ mode: StreamMode) -> Bool {
    guard sizes.count < VideoFormats.limit,
      let size = VideoSize(mode, as: raw)
    else { return false }
    sizes.append(size)
    return true
  }
}

/// All that a camera offers in terms of USB, where formats and sizes are numbered from 1.
struct VideoFormats: Hashable, Sendable {
  private(set) var formats: [VideoFormat] = []
  /// The modes that cannot be offered over USB.
  private(set) var omitted: [StreamMode] = []

  /// The frame rates that are left out of modes which are offered, in readable form.
  var omittedRates: [String] {
    formats.flatMap { format in
      format.sizes.filter { $0.omittedRateCount > 0 }.map { size in
        let count = size.omittedRateCount
        let total = (size.rates.count + count).counted("frame rate")
        return "\(count) of the \(total) of \(format.format) \(size.size)"
      }
    }
  }

  fileprivate static let limit = 255

  init(_ modes: [StreamMode]) {
    for mode in modes {
      var format = formats.first { $0.format == mode.format } ?? VideoFormat(mode.format)
      guard format?.add(mode) == true, let format else {
        omitted.append(mode)
        continue
      }
      if let place = formats.firstIndex(where: { $0.format == mode.format }) {
        formats[place] = format
      } else {
        formats.append(format)
      }
    }
  }
}
