internal import CVideo4Linux
internal import CaptureFiles
internal import Glibc

/// Pages shared with a driver, unmapped when nobody looks at them any more.
///
/// They outlive the camera's closing where a frame does: the kernel keeps them until then.
final class MappedMemory: Sendable {
  // Written by the driver alone, while nobody here was lent it.
  private nonisolated(unsafe) let pages: UnsafeMutableRawBufferPointer

  init(of descriptor: CInt, at offset: Int, count: Int) throws(Errno) {
    let start = v4l2_mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, Int64(offset))
    guard let start, start != MAP_FAILED else { throw .last }
    pages = UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  deinit {
    v4l2_munmap(pages.baseAddress, pages.count)
  }

  var count: Int { pages.count }

  /// Lends some of the bytes.
  func withBytes<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(rebasing: pages[range.clamped(to: 0..<pages.count)]).bytes)
  }
}
