internal import CaptureCamera
internal import CaptureImaging

/// One format as a driver writes it, at one size.
struct NodeMode: Hashable {
  let code: FormatCode
  let size: FrameSize
  /// From one frame to the next, the shortest first; empty where the driver does not say.
  let intervals: [FrameInterval]

  var streamMode: StreamMode {
    StreamMode(format: code.format, size: size, rates: intervals.map(\.rate))
  }

  /// The interval whose rate is nearest to a wish; the shortest where none is wished for.
  func interval(for rate: Double?) -> FrameInterval? {
    guard let rate = streamMode.rate(nearest: rate) else { return nil }
    return intervals.first { $0.rate == rate }
  }
}

extension [NodeMode] {
  /// What the camera offers, each format and size once, whatever the driver calls it.
  var streamModes: [StreamMode] {
    var seen: Set<StreamMode> = []
    return map(\.streamMode).filter { mode in
      seen.insert(StreamMode(format: mode.format, size: mode.size, rates: [])).inserted
    }
  }

  /// The driver's own mode behind one of the camera's; one buffer rather than several.
  func first(for mode: StreamMode) -> NodeMode? {
    let fitting = filter { $0.code.format == mode.format && $0.size == mode.size }
    return fitting.first { !$0.code.isSplit } ?? fitting.first
  }
}

extension FrameSize {
  /// The sizes worth naming of all that a driver takes: the usual ones and both ends.
  static func usual(width: StepRange, height: StepRange) -> [FrameSize] {
    let ends = [
      FrameSize(width: width.lowest, height: height.lowest),
      FrameSize(width: width.highest, height: height.highest),
    ]
    let usual = usual.filter { width.contains($0.width) && height.contains($0.height) }
    var seen: Set<FrameSize> = []
    return (ends + usual).sorted { $0.pixelCount < $1.pixelCount }
      .filter { seen.insert($0).inserted }
  }

  private static let usual = [
    (320, 240), (640, 360), (640, 480), (800, 600), (1024, 768), (1280, 720), (1280, 960),
    (1600, 1200), (1920, 1080), (2048, 1536), (2592, 1944), (3840, 2160), (4096, 3072),
  ].map { FrameSize(width: $0.0, height: $0.1) }
}

extension FrameInterval {
  /// The intervals worth naming between the shortest and the longest.
  static func usual(from shortest: FrameInterval, to longest: FrameInterval) -> [FrameInterval] {
    let rates: [UInt32] = [120, 60, 50, 30, 25, 24, 20, 15, 10, 5, 2, 1]
    let between = rates.map(FrameInterval.init(rate:)).filter { shortest < $0 && $0 < longest }
    return [shortest] + between + (shortest < longest ? [longest] : [])
  }
}
