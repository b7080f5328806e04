/// A picture ready for a screen: blue, green, red and alpha, a byte each, rows without gaps.
///
/// Shared, never copied; the memory is released with the last reference, by
/// whoever knows how.
public final class Pixels: Sendable {
  public let size: FrameSize
  // Written before there is a `Pixels`, and never after.
  private nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  private let release: @Sendable (UnsafeRawBufferPointer) -> Void

  /// How many bytes a picture of a size takes.
  public static func byteCount(of size: FrameSize) -> Int { size.pixelCount * 4 }

  /// Pixels in memory that somebody else made, such as a mapped file.
  package init(
    size: FrameSize, bytes: UnsafeRawBufferPointer,
    release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) {
    precondition(bytes.count == Self.byteCount(of: size), "pixels of \(size) take other bytes")
    self.size = size
    self.bytes = bytes
    self.release = release
  }

  /// Pixels that `fill` writes; nil when it says that it could not.
  package convenience init?<Failure: Error>(
    size: FrameSize, _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Bool
  ) throws(Failure) {
    // Pages of their own, so that a row can also be written straight to a disk.
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

  public var byteCount: Int { bytes.count }

  /// Lends the bytes.
  public func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(bytes.bytes)
  }
}
