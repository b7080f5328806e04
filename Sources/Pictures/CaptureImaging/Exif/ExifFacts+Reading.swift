internal import CaptureBase

extension ExifFacts {
  /// Reads the facts in a JPEG's EXIF blocks; nil if it has none.
  ///
  /// Each entry is read by itself: what is damaged leaves its fact unknown, and no other. If there
  /// are several blocks, the first that states a fact counts. Stray bytes between segments are
  /// skipped. An orientation that is stated in the XMP alone counts, too. Throws only if the bytes are not
  /// a JPEG.
  public init?(of jpeg: RawSpan) throws(ExifError) {
    self.init(of: jpeg, try JPEGHeader(forExifOf: jpeg, .truncated))
  }

  /// Reads the facts of a JPEG whose header has already been parsed.
  package init?(of jpeg: RawSpan, _ header: JPEGHeader) {
    let blocks = ExifBlocks(in: header, of: jpeg).all.map { SoundEntries(of: $0.tiff) }
    let orientation =
      blocks.contains(where: \.statesOrientation)
      ? blocks.first { $0.orientation } : XMPOrientation.found(in: header, of: jpeg)
    guard !blocks.isEmpty || orientation != nil else { return nil }
    self.init(
      captureTime: Self.captureTime(in: blocks),
      make: blocks.first { $0.text(.make) }, model: blocks.first { $0.text(.model) },
      software: blocks.first { $0.text(.software) },
      orientation: orientation,
      exposure: blocks.first { $0.fraction(.exposure)?.duration },
      gain: blocks.first { $0.bytes(.comment).flatMap(ExifComment.gain) },
      uniqueID: blocks.first { $0.text(.uniqueID) }, pixelSize: blocks.first(\.pixelSize))
  }

  /// Returns the time of capture, or else that of digitising, or else that of the last change.
  private static func captureTime(in blocks: [SoundEntries]) -> WallTime? {
    let moments: [ExifField.Moment] = [.captured, .digitized, .changed]
    return moments.lazy.compactMap { moment in blocks.first { $0.time(moment) } }.first
  }
}

extension [SoundEntries] {
  /// Returns the first value that a block states.
  func first<Value>(_ read: (SoundEntries) -> Value?) -> Value? {
    for block in self {
      if let value = read(block) { return value }
    }
    return nil
  }
}

extension SoundEntries {
  fileprivate var statesOrientation: Bool { contains(.orientation) }

  /// The orientation; one that is written as bytes is ignored, as browsers and other programs do.
  fileprivate var orientation: Orientation? {
    guard bytes(.orientation) == nil else { return nil }
    return number(.orientation).flatMap { Orientation(rawValue: $0) }
  }

  fileprivate var pixelSize: FrameSize? {
    guard let width = number(.width), let height = number(.height) else { return nil }
    return FrameSize(width: width, height: height)
  }

  fileprivate func time(_ moment: ExifField.Moment) -> WallTime? {
    guard let dateTime = text(moment.dateTime) else { return nil }
    let time = ExifTime(
      dateTime: dateTime, subSecond: text(moment.subSecond), offset: text(moment.offset))
    return time.wallTime
  }
}

/// A user comment: eight bytes that name the character code, then the text.
enum ExifComment {
  static let prefix: [UInt8] = Array("ASCII\0\0\0".utf8)

  /// Returns the gain, if the comment was written to record it.
  static func gain(in comment: [UInt8]) -> SensorGain? {
    guard comment.starts(with: prefix) else { return nil }
    let text = comment.dropFirst(prefix.count).prefix { $0 != 0 }
    return SensorGain(String(decoding: text, as: UTF8.self))
  }
}
