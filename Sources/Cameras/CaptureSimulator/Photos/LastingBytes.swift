/// Bytes that stay unchanged in the same place for as long as the program runs.
///
/// They can be read from any thread, since nobody writes to them.
package struct LastingBytes: @unchecked Sendable {
  private let start: UnsafePointer<UInt8>
  private let count: Int

  package init(start: UnsafePointer<UInt8>, count: Int) {
    self.start = start
    self.count = count
  }

  func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: start, count: count).bytes)
  }
}
