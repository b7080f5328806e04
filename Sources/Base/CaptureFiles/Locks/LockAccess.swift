internal import Glibc

/// The access that a lock file should allow: that of its folder.
///
/// Everybody who may write to the folder has to lock the file, and nobody else may: a lock taken by
/// another user would keep the owner from writing for as long as that user likes.
struct LockAccess {
  private let folder: FileIdentity

  init(in folder: FileIdentity) {
    self.folder = folder
  }

  /// The permissions: read and write for each class that may write to the folder.
  ///
  /// In a sticky folder such as `/tmp`, everyone may write, but each only to their own files.
  var permissions: mode_t {
    let others: mode_t = folder.isSticky ? 0 : folder.permissions & S_IWOTH
    return 0o600 | (folder.permissions & S_IWGRP != 0 ? 0o060 : 0) | (others != 0 ? 0o006 : 0)
  }

  /// Corrects the file's group and permissions if it belongs to this user.
  ///
  /// A file that belongs to another user than its folder stays readable for the folder's owner. One
  /// with several names may belong to another user.
  func correct(_ file: borrowing Descriptor) {
    guard let found = try? file.identity else { return }
    let number = file.number
    correct(
      found, setGroup: { fchown(number, .max, $0) == 0 },
      setPermissions: { _ = fchmod(number, $0) })
  }

  /// Corrects a file's group and permissions by these calls; `keepingReaders` leaves those who can read
  /// it already their access.
  func correct(
    _ found: FileIdentity, keepingReaders: Bool = false, setGroup: (gid_t) -> Bool,
    setPermissions: (mode_t) -> Void
  ) {
    guard found.owner == geteuid(), found.linkCount <= 1 else { return }
    let isShared = permissions != 0o600
    guard isShared || found.owner == folder.owner else { return }
    let readers = keepingReaders ? found.permissions & (S_IRGRP | S_IROTH) : 0
    let wanted = permissions | readers
    if isShared, found.group != folder.group, !setGroup(folder.group) {
      // The group cannot be given the file, but can lock it if everyone can read it. In a sticky folder,
      // nobody else can replace what the lock protects.
      setPermissions(folder.isSticky ? 0o600 | readers : wanted | S_IROTH)
    } else if found.permissions != wanted {
      setPermissions(wanted)
    }
  }
}
