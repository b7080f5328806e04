internal import CaptureCamera
internal import CaptureImaging

/// A format, by the driver's code, at one size.
struct NodeMode: Hashable {
  let code: FormatCode
  let size: FrameSize
  /// The intervals between frames, shortest first; empty if the driver does not list them.
  let intervals: [FrameInterval]

  var streamMode: StreamMode {
    StreamMode(format: code.format, size: size, rates: intervals.map(\.rate))
  }

  /// Returns the interval whose rate is nearest to the requested one, or the
  /// shortest if none is requested.
  func interval(for rate: Double?) -> FrameInterval? {
    guard let rate = streamMode.rate(nearest: rate) else { return nil }
    return intervals.first { $0.rate == rate }
  }
}

extension [NodeMode] {
  /// The modes that the camera offers, with each format and size listed
  /// once, whatever its driver's codes.
  var streamModes: [StreamMode] {
    var seen: Set<StreamMode> = []
    return map(\.streamMode).filter { mode in
      seen.insert(StreamMode(format: mode.format, size: mode.size, rates: [])).inserted
    }
  }

  /// Returns the driver's mode for one of the camera's; one memory area is preferred over several.
  func first(for mode: StreamMode) -> NodeMode? {
    let fitting = filter { $0.code.format == mode.format && $0.size == mode.size }
    return fitting.first { !$0.code.isSplit } ?? fitting.first
  }
}

extension FrameSize {
  /// Returns the sizes to list for a range: common ones, both ends, and
  /// the one that covers a request.
  static func usual(
    width: StepRange, height: StepRange, wanted: FrameSize? = nil
  ) -> [FrameSize] {
    let ends = [
      FrameSize(width: width.lowest, height: height.lowest),
      FrameSize(width: width.highest, height: height.highest),
    ]
    let usual = usual.filter { width.contains($0.width) && height.contains($0.height) }
    var seen: Set<FrameSize> = []
    return (ends + usual + [wanted?.covering(width, height)].compactMap { $0 })
      .filter(\.isPossible)
      .sorted { $0.pixelCount < $1.pixelCount }
      .filter { seen.insert($0).inserted }
  }

  /// Whether a picture may have this size; drivers may report any numbers.
  var isPossible: Bool {
    let sides = 1...PlanarPicture.sideLimit
    return sides.contains(width) && sides.contains(height)
  }

  /// Returns the smallest size within a range that covers this one.
  private func covering(_ widths: StepRange, _ heights: StepRange) -> FrameSize? {
    guard let width = widths.covering(width), let height = heights.covering(height) else {
      return nil
    }
    return FrameSize(width: width, height: height)
  }

  /// Common sizes of cameras.
  static let usual = [
    (320, 240), (640, 360), (640, 480), (800, 600), (1024, 768), (1280, 720), (1280, 960),
    (1600, 1200), (1920, 1080), (2048, 1536), (2592, 1944), (3840, 2160), (4096, 3072),
  ].map { FrameSize(width: $0.0, height: $0.1) }
}

extension FrameInterval {
  /// Returns the intervals to list for a range: both ends, common
  /// ones, and that of a requested rate.
  static func usual(
    from shortest: FrameInterval, to longest: FrameInterval, wanted: Double? = nil
  ) -> [FrameInterval] {
    let rates: [UInt32] = [120, 60, 50, 30, 25, 24, 20, 15, 10, 5, 2, 1]
    let nearest = wanted.flatMap(FrameInterval.init(nearest:)).map { [$0] } ?? []
    let between = (rates.map(FrameInterval.init(rate:)) + nearest).sorted()
      .filter { shortest < $0 && $0 < longest }
    let ends = [shortest] + (shortest < longest ? [longest] : [])
    var seen: Set<Double> = []
    return (ends + between).sorted().filter { seen.insert($0.seconds).inserted }
  }
}
