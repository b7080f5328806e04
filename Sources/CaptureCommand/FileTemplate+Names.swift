internal import Capture
internal import CaptureFiles

extension FileTemplate {
  /// Whether each of several photos gets a name of its own, from the template or in a folder.
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
