package import CaptureBase
internal import Glibc

extension FileError {
  /// What to do if a file could not be saved in the place that was chosen for it.
  package var savingRemedy: Remedy? {
    switch cause.rawValue {
    // Some disks report a name that they do not allow as a missing file.
    case ENOENT where isInFolder: nil
    case ENOENT, ENOTDIR: Remedy(.createFolder, "create the folder first")
    case EACCES, EPERM, EROFS: Remedy(.otherPlace, "choose another place")
    case ENOSPC, EDQUOT:
      Remedy(.freeSpaceOrOtherPlace, "free some space, or choose another place")
    default: nil
    }
  }

  private var isInFolder: Bool {
    ((try? FileIdentity(at: path.parent)) ?? nil)?.isFolder ?? false
  }
}
