internal import Glibc

/// The name of a user of this machine.
enum UserName {
  /// Returns the name, or the number if no name is known.
  static func name(of user: uid_t) -> String {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var room = [CChar](repeating: 0, count: 16_384)
    guard getpwuid_r(user, &entry, &room, room.count, &found) == 0, found != nil else {
      return String(user)
    }
    return String(cString: entry.pw_name)
  }
}

extension FileIdentity {
  /// The name of the owner, or the owner's number if no name is known.
  package var ownerName: String { UserName.name(of: owner) }

  /// Whether this process's user owns it.
  package var isOwn: Bool { owner == geteuid() }
}
