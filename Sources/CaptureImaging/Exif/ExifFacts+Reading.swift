internal import CaptureBase

extension ExifFacts {
  /// Reads the facts in a JPEG's EXIF block; nil if it has none.
  ///
  /// Throws if there is a block but it is damaged.
  public init?(of jpeg: RawSpan) throws(ExifError) {
    try self.init(of: jpeg, JPEGHeader(forExifOf: jpeg))
  }

  /// Reads the facts of a JPEG whose header has already been parsed.
  init?(of jpeg: RawSpan, _ header: JPEGHeader) throws(ExifError) {
    guard let exif = header.exif else { return nil }
    let entries = try ExifEntries(of: jpeg.extracting(exif.body))
    self.init(
      captureTime: entries.time(.captured) ?? entries.time(.changed),
      make: entries.text(.make), model: entries.text(.model), software: entries.text(.software),
      orientation: entries.number(.orientation).flatMap { Orientation(rawValue: $0) },
      exposure: entries.span(.exposure), gain: entries.gain, uniqueID: entries.text(.uniqueID),
      pixelSize: entries.pixelSize)
  }
}

extension ExifEntries {
  /// The gain, if the comment was written to record it.
  var gain: SensorGain? {
    guard case .bytes(let bytes) = self[.comment] else { return nil }
    return ExifComment.text(of: bytes).flatMap { SensorGain($0) }
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

  fileprivate func text(_ field: ExifField) -> String? {
    guard case .text(let text) = self[field], !text.isEmpty else { return nil }
    return text
  }

  fileprivate func number(_ field: ExifField) -> Int? {
    switch self[field] {
    case .short(let value): Int(value)
    case .long(let value): Int(value)
    default: nil
    }
  }

  fileprivate func span(_ field: ExifField) -> Duration? {
    guard case .rational(let over, let under) = self[field] else { return nil }
    return ExifFraction(over: over, under: under).duration
  }
}

/// A user comment: eight bytes that name the character code, then the text.
enum ExifComment {
  static let prefix: [UInt8] = Array("ASCII\0\0\0".utf8)

  static func text(of bytes: [UInt8]) -> String? {
    guard bytes.starts(with: prefix) else { return nil }
    let text = bytes.dropFirst(prefix.count).prefix { $0 != 0 }
    return String(decoding: text, as: UTF8.self)
  }
}
