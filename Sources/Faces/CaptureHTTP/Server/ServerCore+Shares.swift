internal import Glibc

/// The shares that the users of this machine have of the connections to its ports.
///
/// Everybody here can connect to a port on loopback, and could occupy it for as long as they like.
extension ServerCore {
  /// Closes a connection on which nothing is being answered, of the user who has the most of them, if
  /// the user of a new one has fewer; returns whether that made room for it.
  func makeRoom(for connection: Connection) -> Bool {
    guard !connection.isLocal else { return false }
    let rivals = connections.values.filter { rival in
      rival !== connection && !rival.isLocal && rival.isServed && !rival.isStream
    }
    let shares = Dictionary(grouping: rivals) { $0.user }
    let own = shares[connection.user]?.count ?? 0
    guard let most = shares.values.max(by: { $0.count < $1.count }), most.count > own + 1,
      let oldest = most.filter(\.isQuiet).min(by: { $0.number < $1.number })
    else { return false }
    close(oldest)
    return true
  }

  /// Closes a connection of another user that was turned away; returns whether there was one.
  func closeTurnedAway() -> Bool {
    let others = connections.values.filter { connection in
      !connection.isLocal && !connection.isServed && connection.user != geteuid()
    }
    guard let oldest = others.min(by: { $0.number < $1.number }) else { return false }
    close(oldest)
    return true
  }
}
