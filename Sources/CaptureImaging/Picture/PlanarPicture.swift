internal import Glibc

/// A picture as light and colour, eight bits each, a plane after the other.
///
/// Y, Cb and Cr are those of a JPEG: BT.601, full range.
public struct PlanarPicture: Hashable, Sendable {
  /// Where one plane lies among the samples.
  public struct Plane: Hashable, Sendable {
    /// The place of the first sample.
    public let offset: Int
    /// From one row's first sample to the next one's.
    public let stride: Int
    /// The rows stored, those that only pad included.
    public let rowCount: Int
    /// The part that is seen.
    public let size: FrameSize

    var range: Range<Int> { offset..<offset + stride * rowCount }
  }

  /// The longest side; the scaler computes with 16 bits before the point.
  public static let sideLimit = 32_767

  public let size: FrameSize
  public let chroma: ChromaSubsampling
  /// Y, then Cb and Cr unless the picture is grey.
  public let planes: [Plane]
  public internal(set) var samples: [UInt8]

  /// A picture of one colour.
  ///
  /// Both sides must be from 1 to ``sideLimit``.
  public init(
    size: FrameSize, chroma: ChromaSubsampling, luma: UInt8 = 0, cb: UInt8 = 128, cr: UInt8 = 128
  ) {
    precondition(Self.allows(size), "a picture cannot be of size \(size)")
    self.size = size
    self.chroma = chroma
    planes = Self.planes(of: size, chroma: chroma)
    let count = Self.sampleCount(of: planes)
    samples = [UInt8](unsafeUninitializedCapacity: count) { [planes] buffer, filled in
      for (plane, value) in zip(planes, [luma, cb, cr]) {
        guard let base = buffer.baseAddress else { return }
        memset(base + plane.offset, CInt(value), plane.range.count)
      }
      filled = count
    }
  }

  /// Lends the samples of one plane, rows of `stride` samples after each other.
  public func withPlane<Result, Failure: Error>(
    _ index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(samples.span.bytes.extracting(planes[index].range))
  }

  /// Lends the samples of one plane for drawing.
  public mutating func withMutablePlane<Result, Failure: Error>(
    _ index: Int, _ body: (inout MutableSpan<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let range = planes[index].range
    return try samples.withUnsafeMutableBufferPointer { samples throws(Failure) in
      var plane = UnsafeMutableBufferPointer(rebasing: samples[range]).mutableSpan
      return try body(&plane)
    }
  }
}

extension PlanarPicture {
  static func allows(_ size: FrameSize) -> Bool {
    (1...sideLimit).contains(size.width) && (1...sideLimit).contains(size.height)
  }

  /// Whether light has columns or rows that are not seen; colour never has.
  var isPadded: Bool { planes[0].stride > size.width || planes[0].rowCount > size.height }

  static func sampleCount(of planes: [Plane]) -> Int {
    planes.last?.range.upperBound ?? 0
  }

  /// The planes of a picture, tightly packed.
  ///
  /// Light is padded to whole colour samples, which is how TurboJPEG reads and
  /// writes planes.
  static func planes(of size: FrameSize, chroma: ChromaSubsampling) -> [Plane] {
    let columns = (size.width + chroma.horizontal - 1) / chroma.horizontal
    let rows = (size.height + chroma.vertical - 1) / chroma.vertical
    let luma = Plane(
      offset: 0, stride: columns * chroma.horizontal, rowCount: rows * chroma.vertical, size: size)
    guard chroma != .grey else { return [luma] }
    let colour = (0..<2).map { index in
      Plane(
        offset: luma.range.count + index * columns * rows, stride: columns, rowCount: rows,
        size: FrameSize(width: columns, height: rows))
    }
    return [luma] + colour
  }
}
