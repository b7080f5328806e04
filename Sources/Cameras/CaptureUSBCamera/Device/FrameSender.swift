internal import CaptureBase
internal import CaptureImaging

/// Cuts frames into payloads, each with a header: UVC 1.1, 2.4.3.3.
struct FrameSender: Sendable {
  private var frames: [Frame] = []
  /// How many bytes of the first frame have been sent.
  private var position = 0
  /// The bit by which the host distinguishes a frame from the next one.
  private var isOdd = false
  /// The number of frames that the camera counted but did not send, before the first one.
  private var missing = 0
  private var lastSequence: Int?

  static let headerLength = 6
  /// The most frames that wait for the host.
  private static let limit = 2
  /// The most missing frames that the host is let know about in a row.
  private static let missingLimit = 8

  /// Appends a frame; the host that is too slow misses the oldest one that has not been begun.
  mutating func add(_ frame: Frame) {
    if frames.count > Self.limit { frames.remove(at: 1) }
    frames.append(frame)
    if frames.count == 1 { begin() }
  }

  /// Forgets all frames.
  mutating func stop() {
    self = FrameSender()
  }

  private mutating func begin() {
    guard let frame = frames.first else { return }
    if let lastSequence {
      missing = min(max(frame.sequence - lastSequence - 1, 0), Self.missingLimit)
    }
    lastSequence = frame.sequence
    position = 0
    isOdd.toggle()
  }

  /// Returns the next payload of at most `limit` bytes; nil while there is no frame.
  mutating func next(limit: Int) -> [UInt8]? {
    guard let frame = frames.first, limit > Self.headerLength else { return nil }
    guard missing == 0 else { return missedFrame(before: frame) }
    let (start, room) = (position, limit - Self.headerLength)
    let (payload, count, isLast) = frame.withBytes { [isOdd] bytes in
      let count = min(room, bytes.byteCount - start)
      let isLast = start + count == bytes.byteCount
      var payload = Self.header(of: frame, isOdd: isOdd, isLast: isLast)
      payload.append(start..<start + count, of: bytes)
      return (payload, count, isLast)
    }
    position += count
    if isLast {
      frames.removeFirst()
      begin()
    }
    return payload
  }

  /// A header without data, by which the host counts a frame that it does not get.
  private mutating func missedFrame(before frame: Frame) -> [UInt8] {
    missing -= 1
    defer { isOdd.toggle() }
    return Self.header(of: frame, isOdd: isOdd, isLast: false)
  }

  private static func header(of frame: Frame, isOdd: Bool, isLast: Bool) -> [UInt8] {
    let marks =
      endOfHeader | hasTime | (isOdd ? odd : 0) | (isLast ? endOfFrame : 0)
      | (frame.isFlaggedBroken ? error : 0)
    let ticks = frame.timestamp.nanoseconds / (1_000_000_000 / Int64(StreamTerms.clockRate))
    return [UInt8(headerLength), marks] + UInt32(truncatingIfNeeded: ticks).littleEndianBytes
  }

  private static let odd: UInt8 = 1
  private static let endOfFrame: UInt8 = 2
  private static let hasTime: UInt8 = 4
  private static let error: UInt8 = 0x40
  private static let endOfHeader: UInt8 = 0x80
}
