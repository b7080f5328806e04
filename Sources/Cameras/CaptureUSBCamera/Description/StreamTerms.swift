internal import CaptureCamera

/// What the host and the camera agree on before a stream: UVC 1.1, 4.3.1.1.
struct StreamTerms: Hashable, Sendable {
  /// The numbers of the format and of the size, from 1.
  var format: UInt8 = 1
  var size: UInt8 = 1
  /// The time between two frames in units of 100 ns; 0 for no wish.
  var interval: UInt32 = 0
  /// The most bytes of a frame.
  var frameBytes: UInt32 = 0

  static let byteCount = 34
  /// The most bytes that follow each other without a header.
  static let payloadLimit = 16_384
  /// The ticks of the camera's clock in a second.
  static let clockRate = 1_000_000

  private static let keepsInterval: UInt16 = 1
  /// Frames have numbers, and their ends are marked.
  private static let framing: UInt8 = 3

  init() {}

  /// Reads what the host sent, which may be shorter in older versions.
  init(_ bytes: [UInt8]) {
    format = UInt8(littleEndian: bytes, at: 2)
    size = UInt8(littleEndian: bytes, at: 3)
    interval = UInt32(littleEndian: bytes, at: 4)
    frameBytes = UInt32(littleEndian: bytes, at: 18)
  }

  var bytes: [UInt8] {
    let start = Self.keepsInterval.littleEndianBytes + [format, size]
    let sizes = frameBytes.littleEndianBytes + UInt32(Self.payloadLimit).littleEndianBytes
    let rest = UInt32(Self.clockRate).littleEndianBytes + [Self.framing, 1, 1, 1]
    return start + interval.littleEndianBytes + [UInt8](repeating: 0, count: 10) + sizes + rest
  }
}

extension VideoFormats {
  /// Returns terms that the camera can keep, as near as possible to what the host wishes.
  func settled(_ wish: StreamTerms) -> StreamTerms {
    var terms = wish
    if !formats.indices.contains(Int(wish.format) - 1) { terms.format = 1 }
    let sizes = formats[Int(terms.format) - 1].sizes
    if !sizes.indices.contains(Int(wish.size) - 1) { terms.size = 1 }
    let size = sizes[Int(terms.size) - 1]
    terms.interval = size.intervals[size.place(ofIntervalNear: wish.interval)]
    terms.frameBytes = UInt32(size.byteCount)
    return terms
  }

  /// Returns the request for the stream that the terms describe, which must be settled.
  func request(for terms: StreamTerms) -> StreamRequest {
    let format = formats[Int(terms.format) - 1]
    let size = format.sizes[Int(terms.size) - 1]
    let rate = size.rates[size.place(ofIntervalNear: terms.interval)]
    return StreamRequest(size: size.size, format: format.format, rate: rate)
  }
}
