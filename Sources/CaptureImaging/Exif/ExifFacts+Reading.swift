extension ExifFacts {
  /// The facts in a JPEG's EXIF block, nil when it has none.
  ///
  /// Throws when the block is there and damaged.
  public init?(of jpeg: RawSpan) throws(ExifError) {
    try self.init(of: jpeg, JPEGHeader(forExifOf: jpeg))
  }

  /// The same for those who have read the header already.
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
  /// The gain, when the comment is one that states it.
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

/// A comment's bytes: eight that name the letters used, then the text.
enum ExifComment {
  static let prefix: [UInt8] = Array("ASCII\0\0\0".utf8)

  static func text(of bytes: [UInt8]) -> String? {
    guard bytes.starts(with: prefix) else { return nil }
    let text = bytes.dropFirst(prefix.count).prefix { $0 != 0 }
    return String(decoding: text, as: UTF8.self)
  }
}
