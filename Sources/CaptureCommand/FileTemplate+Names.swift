internal import CaptureCoordinator
internal import CaptureFiles

extension FileTemplate {
  /// Whether several photos get different names, from the template or because it names a folder.
  var namesEach: Bool { varies || isFolder }

  private var isFolder: Bool {
    if text.hasSuffix("/") { return true }
    do throws(FileError) {
      return try FileIdentity(at: text)?.isFolder == true
    } catch {
      return false
    }
  }
}
