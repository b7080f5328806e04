internal import CaptureCoordinator
internal import CaptureFiles
internal import CaptureImaging

extension FileTemplate {
  /// Whether several photos get different names, from the template or because it names a folder.
  var namesEach: Bool { varies || isFolder }

  /// Whether the files get a lossless format, which their name requests.
  var isLossless: Bool {
    guard !isFolder, let format = PictureFileFormat(path: text) else { return false }
    return format != .jpeg
  }

  /// Whether the files would be named like pictures or videos in a format that is not written.
  private var isForeign: Bool { !isFolder && PictureFileFormat.isForeign(path: text) }

  /// Why no photo can be written to the template; nil if nothing is known against it.
  var problem: String? {
    if isForeign {
      let reason = "\(PictureFileFormat.foreignReason); \(PictureFileFormat.unknownRemedy)"
      return "cannot write '\(text)': \(reason)"
    }
    return unknownField.map { "cannot write '\(text)': \(Self.reason(against: $0))" }
  }

  private var isFolder: Bool {
    if text.hasSuffix("/") { return true }
    do throws(FileError) {
      return try FileIdentity(at: text)?.isFolder == true
    } catch {
      return false
    }
  }
}
