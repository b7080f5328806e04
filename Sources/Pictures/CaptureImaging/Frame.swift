public import CaptureBase

/// One picture from a running camera, borrowed rather than copied.
///
/// The bytes belong to the driver, which gets them back when the last copy of
/// this value is released. Do not keep a frame longer than you need it.
public struct Frame: Sendable {
  /// The driver's frame counter; a gap means that frames were lost.
  public let sequence: Int
  /// The time of exposure on the kernel's monotonic clock.
  public package(set) var timestamp: Timestamp
  /// The layout to read the bytes by.
  public let layout: FrameLayout
  /// Whether the driver marked the frame as corrupt.
  public let isFlaggedBroken: Bool
  /// The storage of the bytes, released with the last copy of the frame.
  package let memory: any FrameMemory

  /// Creates a frame whose bytes are released together with `memory`.
  public init(
    sequence: Int, timestamp: Timestamp, layout: FrameLayout, isFlaggedBroken: Bool = false,
    memory: any FrameMemory
  ) {
    self.sequence = sequence
    self.timestamp = timestamp
    self.layout = layout
    self.isFlaggedBroken = isFlaggedBroken
    self.memory = memory
  }

  /// Lends the part of the frame's first buffer that the driver filled.
  ///
  /// The span cannot escape `body`.
  public func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try memory.withBytes(ofBuffer: 0, body)
  }

  /// Whether the driver filled no bytes at all.
  public var isEmpty: Bool { memory.isEmpty }

  /// Lends the bytes of one of several buffers, for formats that use more than one.
  public func withBytes<Result, Failure: Error>(
    ofBuffer index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try memory.withBytes(ofBuffer: index, body)
  }
}

/// The storage of a frame's bytes: a driver's mapped buffer, or a simulated one.
///
/// Its `deinit` returns the buffer to its owner.
public protocol FrameMemory: AnyObject, Sendable {
  /// Whether there are no bytes; checked for every frame, so it should be cheap.
  var isEmpty: Bool { get }

  /// Lends the filled bytes of one buffer; the span cannot escape `body`.
  func withBytes<Result, Failure: Error>(
    ofBuffer index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

extension FrameMemory {
  /// Whether buffer 0 holds no bytes.
  public var isEmpty: Bool { withBytes(ofBuffer: 0) { $0.byteCount == 0 } }
}

/// A frame's format, its size, and the position of its planes.
public struct FrameLayout: Hashable, Sendable, Codable {
  /// One plane of samples inside a frame's bytes.
  public struct Plane: Hashable, Sendable, Codable {
    /// The index of the buffer that holds the plane; only multi-planar drivers use more than one.
    public var buffer: Int
    /// The offset of the first sample in that buffer, in bytes.
    public var offset: Int
    /// The distance in bytes from the start of one row to the start of the next.
    public var bytesPerLine: Int

    /// Creates a plane, by default in the only buffer of a single-planar driver.
    public init(buffer: Int = 0, offset: Int, bytesPerLine: Int) {
      self.buffer = buffer
      self.offset = offset
      self.bytesPerLine = bytesPerLine
    }
  }

  /// The pixel format, which determines how many planes there must be.
  public var format: PixelFormat
  /// The size of the whole picture, even if a frame holds a single field of it.
  public var size: FrameSize
  /// The planes in the order of the format; empty for compressed formats.
  public var planes: [Plane]

  /// The meaning of the samples: their colour matrix and range.
  public var colour = ColourCoding.jpeg
  /// The order in which the rows are stored.
  public var fields = FieldOrder.rows

  /// Creates a layout of full-range BT.601 samples, stored row by row from top to bottom.
  public init(format: PixelFormat, size: FrameSize, planes: [Plane]) {
    self.format = format
    self.size = size
    self.planes = planes
  }

  /// Creates the layout of a frame without padding, which is what most drivers report.
  public init(packed format: PixelFormat, size: FrameSize) {
    var offset = 0
    let planes = (SampleFormat(format)?.planes ?? []).map { form in
      let plane = Plane(offset: offset, bytesPerLine: form.rowBytes(ofWidth: size.width))
      offset += plane.bytesPerLine * form.rowCount(ofHeight: size.height)
      return plane
    }
    self.init(format: format, size: size, planes: planes)
  }
}

extension Frame: OneLineDescription {
  /// The number, format and size, such as `frame 12, MJPG 1280x720`.
  public var description: String {
    "frame \(sequence), \(layout)" + (isFlaggedBroken ? ", marked broken" : "")
  }
}

extension FrameLayout: CustomStringConvertible {
  /// The format and size, such as `MJPG 1280x720`.
  public var description: String { "\(format) \(size)" }
}
