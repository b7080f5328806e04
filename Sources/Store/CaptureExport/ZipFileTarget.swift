package import CaptureBase
package import CaptureFiles

/// A file with a zip archive, which is complete or absent, and never replaces another file.
package final class ZipFileTarget: ExportTarget {
  private let path: String
  private let output: Output
  private let zip: ZipTarget

  /// The file until it has its name, for a closure that outlives this scope.
  private final class Output {
    let unfinished: UnfinishedFile

    init(_ file: consuming UnfinishedFile) {
      unfinished = file
    }
  }

  package init(_ path: String) throws(FileError) {
    guard !Folder.exists(path) else { throw FileError(.write, path, .exists) }
    self.path = path
    UnfinishedFile.removeLeftovers(in: path.parent)
    let output = Output(try UnfinishedFile(for: path))
    self.output = output
    zip = ZipTarget { bytes throws(FileError) in try output.unfinished.file.writeLater(bytes) }
  }

  package var isUsableInPart: Bool { false }

  package func add(
    _ bytes: [UInt8], named name: String, at time: WallTime
  ) throws(FileError) -> AddedFile {
    try zip.add(bytes, named: name, at: time)
  }

  package func addSidecar(
    _ bytes: [UInt8], named name: String, at time: WallTime
  ) throws(FileError) -> SidecarOutcome {
    try zip.addSidecar(bytes, named: name, at: time)
  }

  package func finish() throws(FileError) {
    try zip.finish()
    try output.unfinished.file.sync()
    guard try output.unfinished.file.name(path) else { throw FileError(.write, path, .exists) }
  }
}
