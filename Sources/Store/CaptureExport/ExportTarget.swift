package import CaptureBase
package import CaptureFiles

/// The place that exported photos are written to.
package protocol ExportTarget: AnyObject {
  /// Whether the output is of use if not all photos were written.
  var isUsableInPart: Bool { get }

  /// Adds a whole file, and returns the name that it was given and whether it was written.
  func add(_ bytes: [UInt8], named name: String, at time: WallTime) throws(FileError) -> AddedFile

  /// Adds a photo's sidecar under exactly this name.
  func addSidecar(
    _ bytes: [UInt8], named name: String, at time: WallTime
  ) throws(FileError) -> SidecarOutcome

  /// Finishes the output, which may be unusable without this call.
  func finish() throws(FileError)
}

/// What became of a sidecar.
package enum SidecarOutcome {
  /// It was written, or was there already.
  case kept
  /// The sidecar of an earlier export now has the annotations.
  case updated
  /// Another file has its name, or the disk does not allow it.
  case blocked
}

/// A file of an export.
package struct AddedFile: Hashable {
  package let name: String
  /// Whether the file was written; false if there already was one with its contents.
  package var isNew = true
}
