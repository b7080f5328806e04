internal import CLinuxFiles
internal import CaptureBase
internal import Glibc

/// A file that a library such as SQLite opens and locks by itself.
///
/// It is created and corrected without being opened under its name: closing a descriptor would release
/// every lock that the library holds on the file in this process.
package struct LibraryFile {
  private let location: ConfinedPath

  package init(_ location: ConfinedPath) {
    self.location = location
  }

  /// Creates the file with a single byte unless it exists, so that only those who may write to its
  /// folder can ever open it.
  ///
  /// A library that creates a file itself may give it wider permissions, and one that finds an empty
  /// file, too. Errors are ignored: the library then creates the file.
  package func createPrivate() {
    // A descriptor must not be closed once another thread may have locks on the file.
    Self.creation.withLock { _ in
      guard !Folder.exists(location) else { return }
      _ = try? location.call(.create) { folder, name in
        let number = c_open_unnamed(folder)
        guard number >= 0 else { return -1 }
        defer { close(number) }
        guard write(number, [0], 1) == 1 else { return -1 }
        if let parent = FileIdentity(of: folder), let found = FileIdentity(of: number) {
          LockAccess(in: parent).correct(
            found, setGroup: { fchown(number, .max, $0) == 0 },
            setPermissions: { _ = fchmod(number, $0) })
        }
        location.hand(over: number)
        return c_name_unnamed(number, folder, name)
      }
    }
  }

  /// Corrects who may open the file, if it belongs to this user; `keepingReaders` leaves those who
  /// can read it already their access.
  package func correctAccess(keepingReaders: Bool = false) {
    guard let folder = (try? location.parent.identity(followingLinks: false)) ?? nil,
      let number = try? location.open(c_O_PATH | O_NOFOLLOW, .open)
    else { return }
    // Closing a descriptor without access to the contents leaves the locks alone.
    defer { close(number) }
    guard let found = FileIdentity(of: number), found.isPlain else { return }
    let path = "/proc/self/fd/\(number)"
    LockAccess(in: folder).correct(
      found, keepingReaders: keepingReaders, setGroup: { chown(path, .max, $0) == 0 },
      setPermissions: { _ = chmod(path, $0) })
  }

  private static let creation = Guarded(())
}
