/// A picture ready for display: blue, green, red and alpha, one byte each, in rows without gaps.
///
/// Pixels are shared, never copied. The memory is released with the last reference, by a
/// closure of its provider.
public final class Pixels: Sendable {
  /// The size of the picture, which determines the number of bytes.
  public let size: FrameSize
  // Written before the `Pixels` exist, and never afterwards.
  private nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  private let release: @Sendable (UnsafeRawBufferPointer) -> Void

  /// Returns the number of bytes for a picture of a size.
  public static func byteCount(of size: FrameSize) -> Int { size.pixelCount * 4 }

  /// Wraps memory provided by the caller, such as a mapped file.
  package init(
    size: FrameSize, bytes: UnsafeRawBufferPointer,
    release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) {
    precondition(bytes.count == Self.byteCount(of: size), "pixels of \(size) take other bytes")
    self.size = size
    self.bytes = bytes
    self.release = release
  }

  /// Creates pixels that are written by `fill`; nil if `fill` returns false.
  package convenience init?<Failure: Error>(
    size: FrameSize, _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Bool
  ) throws(Failure) {
    // Page-aligned, so that the pixels can also be written to a disk directly.
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.byteCount(of: size), alignment: 4096)
    do {
      guard try fill(memory) else {
        memory.deallocate()
        return nil
      }
    } catch {
      memory.deallocate()
      throw error
    }
    self.init(size: size, bytes: UnsafeRawBufferPointer(memory)) { $0.deallocate() }
  }

  deinit {
    release(bytes)
  }

  /// The number of bytes, four per pixel.
  public var byteCount: Int { bytes.count }

  /// Lends the bytes; the span cannot escape `body`.
  public func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(bytes.bytes)
  }
}
