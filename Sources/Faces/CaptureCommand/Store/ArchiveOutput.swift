internal import CaptureExport
internal import CaptureFiles

/// A zip archive on the standard output.
enum ArchiveOutput {
  static func target() throws(FileError) -> ZipTarget {
    let output = Output(try Outlet(toStandardOutputWaiting: ReaderWaiting.note(_:)))
    return ZipTarget { bytes throws(FileError) in try output.outlet.write(bytes) }
  }

  /// The standard output, for a closure that outlives its scope.
  private final class Output: Sendable {
    let outlet: Outlet

    init(_ outlet: consuming Outlet) {
      self.outlet = outlet
    }
  }
}
