internal import CaptureBase
internal import CaptureFiles
internal import CaptureStore
internal import Glibc

extension FileError {
  /// Whether the disk does not allow the name of one file, so that others can still be written.
  ///
  /// FAT and exFAT allow no colon, for example. Some drivers report that as a missing file, although the
  /// folder exists.
  var isAboutName: Bool {
    guard [.name, .create].contains(step) else { return false }
    switch cause.rawValue {
    case EINVAL, EILSEQ, ENAMETOOLONG: return true
    case ENOENT: return ((try? FileIdentity(at: path.parent)) ?? nil)?.isFolder ?? false
    default: return false
    }
  }
}

extension StoreError {
  /// The error for a photo that gets no file because of an error about its name.
  init(exportingTo error: FileError) {
    self.init(
      .failed, "the disk does not allow the name \(error.path)",
      remedy: Remedy(.otherPlace, "choose another place"))
  }
}
