internal import CaptureArchive
internal import CaptureFiles
internal import CaptureImaging

/// Where exported photos go.
protocol ExportTarget: AnyObject {
  /// Adds a whole file, and answers the name that it got.
  func add(_ bytes: [UInt8], named name: String, at time: WallTime) throws(FileError) -> String

  /// Ends it; without this it may be no use to anybody.
  func finish() throws(FileError)
}

/// Files in a folder, whole or not there at all, and none in place of another.
final class FolderTarget: ExportTarget {
  private let folder: String

  init(_ folder: String) throws(FileError) {
    self.folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    try Folder.make(folder)
  }

  func add(_ bytes: [UInt8], named name: String, at _: WallTime) throws(FileError) -> String {
    let aside = try AsideFile(for: "\(folder)/\(name)")
    try aside.write(bytes.span.bytes)
    var candidate = name
    for number in 2... {
      if try aside.name("\(folder)/\(candidate)") || holds(bytes, candidate) { break }
      candidate = Folder.numbered(name, number)
    }
    return candidate
  }

  func finish() {}

  /// Whether the file is there already, so that it is not written a second time.
  private func holds(_ bytes: [UInt8], _ name: String) -> Bool {
    guard let file = try? Descriptor("\(folder)/\(name)", .reading),
      let identity = try? file.identity, !identity.isFolder, identity.byteCount == bytes.count
    else { return false }
    return (try? file.readAll()) == bytes
  }
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
