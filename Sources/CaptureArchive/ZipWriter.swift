internal import CZlib

/// Writes files as one zip archive, from its first byte to its last.
///
/// It never goes back: an archive can be sent while it is made. The files are
/// stored as they are, because JPEGs do not get smaller.
package struct ZipWriter<Failure: Error>: ~Copyable {
  private let sink: (RawSpan) throws(Failure) -> Void
  private var names = ZipNames()
  /// The records at the archive's end, which say where everything is.
  private var directory: [UInt8] = []
  private var entryCount = 0
  private var position: UInt64 = 0

  /// Begins an archive whose bytes go to `sink`, in order.
  package init(to sink: @escaping (RawSpan) throws(Failure) -> Void) {
    self.sink = sink
  }

  /// Adds a file, and answers the name that it has in the archive.
  ///
  /// That is not the name given when it leads out of the archive, or another
  /// file has it already.
  @discardableResult
  package mutating func add(
    _ name: String, modified: ZipTime, bytes: RawSpan
  ) throws(Failure) -> String {
    let name = names.name(for: name)
    let entry = ZipEntry(
      name: name, modified: modified, checksum: Self.checksum(bytes),
      size: UInt64(bytes.byteCount), offset: position)
    try write(entry.localHeader)
    try sink(bytes)
    position += entry.size
    directory += entry.directoryRecord
    entryCount += 1
    return name
  }

  /// Ends the archive; without this it cannot be read.
  package consuming func finish() throws(Failure) {
    let end = ZipEnd(
      entryCount: UInt64(entryCount), directorySize: UInt64(directory.count),
      directoryOffset: position)
    try write(directory)
    try write(end.records)
  }

  private mutating func write(_ bytes: [UInt8]) throws(Failure) {
    try sink(bytes.span.bytes)
    position += UInt64(bytes.count)
  }

  private static func checksum(_ bytes: RawSpan) -> UInt32 {
    bytes.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      // For no bytes at all zlib would answer with its seed, which is the same.
      return start.map { UInt32(crc32_z(0, $0, bytes.count)) } ?? 0
    }
  }
}
