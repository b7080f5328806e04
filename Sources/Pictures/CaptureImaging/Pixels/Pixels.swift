public import CaptureBase

/// A picture ready for display: blue, green, red and alpha, one byte each, in rows without gaps.
///
/// Pictures are opaque: alpha is always 255. Pixels are shared, never copied; a ``Canvas`` draws new
/// ones. The memory is released with the last reference, by a
/// closure of its provider.
public final class Pixels: Sendable {
  /// The size of the picture, which determines the number of bytes.
  public let size: FrameSize
  // Written before the `Pixels` exist, and afterwards only by the holder of the only
  // reference.
  private nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  private let release: @Sendable (UnsafeRawBufferPointer) -> Void

  /// Returns the number of bytes for a picture of a size.
  public static func byteCount(of size: FrameSize) -> Int { size.pixelCount * 4 }

  /// Wraps memory provided by the caller, such as a mapped file.
  package init(
    size: FrameSize, bytes: UnsafeRawBufferPointer,
    release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) {
    precondition(bytes.count == Self.byteCount(of: size), "the bytes do not match \(size)")
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

  /// Creates pixels that are all written by `draw`.
  convenience init(of size: FrameSize, drawnBy draw: (UnsafeMutablePointer<UInt8>) -> Void) {
    // Page-aligned, so that the pixels can also be written to a disk directly.
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.byteCount(of: size), alignment: 4096)
    if let start = memory.baseAddress?.assumingMemoryBound(to: UInt8.self) { draw(start) }
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

/// Access for C functions; no pointer leaves the module.
extension Pixels {
  func withPointer<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
    body(UnsafePointer(start))
  }

  /// Lends the bytes for writing; the caller holds the only reference.
  func withMutablePointer(_ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    body(start)
  }

  /// Returns a copy in memory of its own.
  func copied() -> Pixels {
    Pixels(of: size, drawnBy: { $0.update(from: start, count: byteCount) })
  }

  private var start: UnsafeMutablePointer<UInt8> {
    guard let start = bytes.baseAddress else { preconditionFailure("a picture has no pixels") }
    return UnsafeMutableRawPointer(mutating: start).assumingMemoryBound(to: UInt8.self)
  }
}

extension Pixels: OneLineDescription {
  /// The size, such as `pixels of 640x480`.
  public var description: String {
    "pixels of \(size)"
  }
}
