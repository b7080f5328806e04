/// One picture from a running camera, lent, not copied.
///
/// The bytes belong to the driver; they go back to it when the last copy of
/// this value is dropped. Keep a frame only as long as it is looked at.
public struct Frame: Sendable {
  /// The driver's count; a jump means that frames were lost.
  public let sequence: Int
  /// When the picture was exposed, by the kernel's clock.
  public package(set) var timestamp: Timestamp
  /// How to read the bytes.
  public let layout: FrameLayout
  /// Whether the driver itself marked the frame as broken.
  public let isFlaggedBroken: Bool
  private let memory: any FrameMemory

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

  /// Lends the frame's bytes, as many as the driver filled.
  ///
  /// The span cannot leave `body`.
  public func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try memory.withBytes(ofBuffer: 0, body)
  }

  /// Whether the driver filled nothing at all.
  public var isEmpty: Bool { memory.isEmpty }

  /// Lends the bytes of one of several buffers, for formats that use more than one.
  public func withBytes<Result, Failure: Error>(
    ofBuffer index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try memory.withBytes(ofBuffer: index, body)
  }
}

/// Where a frame's bytes live: a driver's mapped buffer, or a simulated one.
///
/// Its `deinit` is what gives the buffer back.
public protocol FrameMemory: AnyObject, Sendable {
  /// Whether there is not a byte; asked of every frame, so it is to cost nothing.
  var isEmpty: Bool { get }

  func withBytes<Result, Failure: Error>(
    ofBuffer index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

extension FrameMemory {
  public var isEmpty: Bool { withBytes(ofBuffer: 0) { $0.byteCount == 0 } }
}

/// A frame's format, size, and where its planes lie.
public struct FrameLayout: Hashable, Sendable {
  /// One plane of samples inside a frame's bytes.
  public struct Plane: Hashable, Sendable {
    /// The buffer that holds it; only multi-planar drivers have more than buffer 0.
    public var buffer: Int
    /// The first sample's place in that buffer.
    public var offset: Int
    /// From one row's first byte to the next one's.
    public var bytesPerLine: Int

    public init(buffer: Int = 0, offset: Int, bytesPerLine: Int) {
      self.buffer = buffer
      self.offset = offset
      self.bytesPerLine = bytesPerLine
    }
  }

  public var format: PixelFormat
  public var size: FrameSize
  /// Empty for compressed formats.
  public var planes: [Plane]

  /// What the samples stand for.
  public var colour = ColourCoding.jpeg
  /// How the rows follow each other.
  public var fields = FieldOrder.rows

  public init(format: PixelFormat, size: FrameSize, planes: [Plane]) {
    self.format = format
    self.size = size
    self.planes = planes
  }

  /// The layout of a frame without padding, as most drivers answer.
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
