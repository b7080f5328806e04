internal import CVideo4Linux
internal import CaptureFiles
internal import Glibc

/// Memory shared with a driver, unmapped when it is released.
///
/// If a frame outlives the camera's closing, so does its memory: the kernel
/// keeps it until it is unmapped.
final class MappedMemory: Sendable {
  // Only the driver writes here, and never while a frame in it is in use.
  private nonisolated(unsafe) let pages: UnsafeMutableRawBufferPointer

  init(of descriptor: CInt, at offset: Int, count: Int) throws(Errno) {
    let start = v4l2_mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, Int64(offset))
    guard let start, start != MAP_FAILED else { throw .last }
    pages = UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  deinit {
    v4l2_munmap(pages.baseAddress, pages.count)
  }

  /// Calls `body` with a range of the bytes.
  func withBytes<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(rebasing: pages[range.clamped(to: 0..<pages.count)]).bytes)
  }
}
