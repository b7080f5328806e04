import CaptureFiles
import CaptureStore
import CaptureTestSupport

/// A picture's file as any program sees it.
struct WorldFile: Hashable, Sendable {
  let checksum: String
  let byteCount: Int
  let changed: FileIdentity.Moment
}

/// Every picture in a store's folder by its path, except for those that were set aside.
struct WorldFiles: Sendable {
  private let files: [String: WorldFile]

  init(in folder: String) throws {
    var files: [String: WorldFile] = [:]
    for path in Self.paths(in: folder, "") { files[path] = try WorldFile(at: "\(folder)/\(path)") }
    self.files = files
  }

  /// The paths of the files that are not in hidden folders.
  var visible: [String] { files.keys.filter { !$0.hasPrefix(".") }.sorted() }

  /// The checksums of earlier states that are kept.
  var keptChecksums: Set<String> {
    Set(files.filter { $0.key.hasPrefix(".capture/states/") }.map(\.value.checksum))
  }

  var checksums: Set<String> { Set(files.values.map(\.checksum)) }

  subscript(path: String) -> WorldFile? { files[path] }

  private static func paths(in folder: String, _ path: String) -> [String] {
    TestFolder.names(in: path.isEmpty ? folder : "\(folder)/\(path)").flatMap { name in
      let inside = path.isEmpty ? name : "\(path)/\(name)"
      if name.hasSuffix(".jpg") { return [inside] }
      return mayHoldPictures(inside) ? paths(in: folder, inside) : []
    }
  }

  private static func mayHoldPictures(_ path: String) -> Bool {
    guard !path.hasSuffix(".xmp"), path != "lost+found" else { return false }
    guard path.hasPrefix(".capture/") else { return true }
    return path.hasPrefix(".capture/bin") || path.hasPrefix(".capture/states")
  }
}

extension WorldFile {
  init(at path: String) throws {
    guard let found = try FileIdentity(at: path) else { throw TestSetupError("\(path) is gone") }
    let bytes = try [UInt8](contentsOf: path)
    self.init(
      checksum: StoreEngine.checksum(of: bytes.span.bytes), byteCount: found.byteCount,
      changed: found.changed)
  }
}
