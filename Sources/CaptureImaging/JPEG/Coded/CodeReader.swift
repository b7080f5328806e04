internal import CCodeReader

/// Reads code after code of a scan.
///
/// Looks ahead without asking where the data end: whoever gave the bytes left ``slack`` after them,
/// and whoever reads asks after each block.
struct CodeReader {
  let bytes: UnsafePointer<UInt8>
  /// In bits.
  var position = 0

  /// More bytes than the codes of one block can take.
  static let slack = 64 * 4 + 16

  /// Reads a block, and answers with the difference to the mean of the block before; nil where
  /// these are not the codes of a block.
  @inline(__always)
  mutating func readBlock(
    _ means: UnsafePointer<UInt16>, _ details: UnsafePointer<UInt16>
  ) -> Int? {
    var change: Int64 = 0
    let end = c_read_block(bytes, Int64(position), means, details, &change)
    guard end >= 0 else { return nil }
    position = Int(end)
    return Int(change)
  }
}
