internal import CaptureFiles

/// Where photos are exported to.
public enum ExportDestination: Hashable, Sendable {
  /// Files in this folder, which is created if it is missing.
  ///
  /// Existing files are never replaced, and a photo that is there already is not written again. Only
  /// the sidecar of an earlier export of a photo gets the photo's new annotations.
  case folder(String)
  /// A zip archive at this path, where there must be no file yet.
  case zip(String)

  /// Opens the destination for writing.
  func target() throws(FileError) -> any ExportTarget {
    switch self {
    case .folder(let path): try FolderTarget(path)
    case .zip(let path): try ZipFileTarget(path)
    }
  }
}
