package import CaptureBase
package import CaptureFiles

/// A zip archive that is sent while it is being made.
package final class ZipTarget: ExportTarget {
  private var zip: ZipWriter<FileError>?

  /// Starts an archive whose bytes are passed to `sink` in order.
  package init(to sink: @escaping (RawSpan) throws(FileError) -> Void) {
    zip = ZipWriter(to: sink)
  }

  package var isUsableInPart: Bool { true }

  package func add(
    _ bytes: [UInt8], named name: String, at time: WallTime
  ) throws(FileError) -> AddedFile {
    let modified = ZipTime(seconds: time.seconds, offset: time.offset ?? 0)
    let given = try zip?.add(name, modified: modified, bytes: bytes.span.bytes)
    return AddedFile(name: given ?? name)
  }

  package func addSidecar(
    _ bytes: [UInt8], named name: String, at time: WallTime
  ) throws(FileError) -> SidecarOutcome {
    // The photo's own name is unique in the archive, and so is one that is derived from it.
    try add(bytes, named: name, at: time).name == name ? .kept : .blocked
  }

  package func finish() throws(FileError) {
    try zip.take()?.finish()
  }
}
