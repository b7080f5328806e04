internal import CaptureImaging

/// Writes files to a zip archive, strictly from beginning to end.
///
/// It never seeks, so an archive can be sent while it is being created. The files are stored
/// without compression, because JPEGs do not get smaller.
package struct ZipWriter<Failure: Error>: ~Copyable {
  private let sink: (RawSpan) throws(Failure) -> Void
  private var names = ZipNames()
  /// The records for the end of the archive, which locate the files.
  private var directory: [UInt8] = []
  private var entryCount = 0
  private var position: UInt64 = 0

  /// Starts an archive whose bytes are passed to `sink` in order.
  package init(to sink: @escaping (RawSpan) throws(Failure) -> Void) {
    self.sink = sink
  }

  /// Adds a file, and returns its name in the archive.
  ///
  /// This differs from the given name if that leads out of the archive or is already taken.
  @discardableResult
  package mutating func add(
    _ name: String, modified: ZipTime, bytes: RawSpan
  ) throws(Failure) -> String {
    let name = names.name(for: name)
    let entry = ZipEntry(
      name: name, modified: modified, checksum: CRC32.checksum(of: bytes),
      size: UInt64(bytes.byteCount), offset: position)
    try write(entry.localHeader)
    try sink(bytes)
    position += entry.size
    directory += entry.directoryRecord
    entryCount += 1
    return name
  }

  /// Finishes the archive; without this, it cannot be read.
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
}
