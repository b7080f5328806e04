internal import CaptureBase
internal import CaptureArchive
internal import CaptureFiles
internal import CaptureImaging

/// The destination of exported photos.
protocol ExportTarget: AnyObject {
  /// Adds a whole file, and returns the name that it was given.
  func add(_ bytes: [UInt8], named name: String, at time: WallTime) throws(FileError) -> String

  /// Finishes the output, which may be unusable without this call.
  func finish() throws(FileError)
}

/// A folder of files, which are written atomically and never replace another file.
final class FolderTarget: ExportTarget {
  private let folder: String
  private var namesakes: [String: Namesakes] = [:]

  init(_ folder: String) throws(FileError) {
    self.folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    try Folder.make(folder)
  }

  func add(_ bytes: [UInt8], named name: String, at _: WallTime) throws(FileError) -> String {
    var files = namesakes.removeValue(forKey: name) ?? Namesakes(of: name, in: folder)
    defer { namesakes[name] = files }
    if let same = files.name(of: bytes) { return same }
    let aside = try TemporaryFile(for: "\(folder)/\(name)")
    try aside.write(bytes.span.bytes)
    var candidate = files.next()
    // Other programs may be creating files there, too.
    while try !aside.name("\(folder)/\(candidate)"), !files.hold(bytes, as: candidate) {
      candidate = files.next()
    }
    files.note(candidate, holds: bytes)
    return candidate
  }

  func finish() {}
}

/// A zip archive on the standard output.
final class ZipTarget: ExportTarget {
  private var zip: ZipWriter<FileError>?

  init() throws(FileError) {
    let output = Output(try Outlet(toStandardOutputWaiting: ReaderWaiting.note(_:)))
    zip = ZipWriter { bytes throws(FileError) in try output.outlet.write(bytes) }
  }

  func add(_ bytes: [UInt8], named name: String, at time: WallTime) throws(FileError) -> String {
    let modified = ZipTime(seconds: time.seconds, offset: time.offset)
    return try zip?.add(name, modified: modified, bytes: bytes.span.bytes) ?? name
  }

  func finish() throws(FileError) {
    try zip.take()?.finish()
  }

  /// The standard output, for a closure that outlives its scope.
  private final class Output: Sendable {
    let outlet: Outlet

    init(_ outlet: consuming Outlet) {
      self.outlet = outlet
    }
  }
}
