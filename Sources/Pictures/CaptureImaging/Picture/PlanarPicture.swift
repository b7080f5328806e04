public import CaptureBase
internal import Glibc

/// A picture in planes of luma and colour, with eight bits per sample.
///
/// Y, Cb and Cr are coded as in a JPEG: BT.601, full range.
public struct PlanarPicture: Hashable, Sendable {
  /// The position of one plane in the samples.
  public struct Plane: Hashable, Sendable {
    /// The index of the first sample.
    public let offset: Int
    /// The distance from one row's first sample to the next row's.
    public let stride: Int
    /// The number of stored rows, including padding rows.
    public let rowCount: Int
    /// The size of the visible part.
    public let size: FrameSize

    var range: Range<Int> { offset..<offset + stride * rowCount }
  }

  /// The longest side supported: the scaler's fixed-point coordinates have 16 integer bits.
  public static let sideLimit = 32_767

  /// The visible size; the luma plane may be padded beyond it.
  public let size: FrameSize
  /// The chroma subsampling, which determines the number and the size of the planes.
  public let chroma: ChromaSubsampling
  /// The planes of Y, then of Cb and Cr unless the picture is grey.
  public let planes: [Plane]
  /// The samples of all planes in sequence, including padding.
  public internal(set) var samples: [UInt8]

  /// Creates a picture of a single colour, black by default.
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

  /// Lends the samples of one plane, in rows of `stride` samples.
  public func withPlane<Result, Failure: Error>(
    _ index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(samples.span.bytes.extracting(planes[index].range))
  }

  /// Lends the samples of one plane for writing.
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

  /// Whether luma has columns or rows of padding; colour never does.
  var isPadded: Bool { planes[0].stride > size.width || planes[0].rowCount > size.height }

  static func sampleCount(of planes: [Plane]) -> Int {
    planes.last?.range.upperBound ?? 0
  }

  /// Returns the planes of a picture, tightly packed.
  ///
  /// Luma is padded to whole colour samples, because TurboJPEG reads and writes
  /// planes that way.
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

extension PlanarPicture: OneLineDescription {
  /// The size and subsampling, such as `picture of 640x480, 4:2:0`.
  public var description: String {
    "picture of \(size), \(chroma)"
  }
}
