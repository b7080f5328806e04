package import CaptureBase
package import CaptureFiles

/// The place that exported photos are written to.
package protocol ExportTarget: AnyObject {
  /// Whether the output is of use if not all photos were written.
  var isUsableInPart: Bool { get }

  /// Adds a whole file, and returns the name that it was given.
  func add(_ bytes: [UInt8], named name: String, at time: WallTime) throws(FileError) -> String

  /// Finishes the output, which may be unusable without this call.
  func finish() throws(FileError)
}
