internal import CaptureFiles
internal import Glibc

/// The Unix socket by which programs of the same user reach the server.
package enum ServerSocket {
  /// The default path: `capture/serve.sock` in the user's folder for sockets, or else in the user's
  /// folder for state; nil without either.
  ///
  /// The environment may not name the folder for sockets, as in a cron job, although there is one.
  /// A server that was started before there was one has its socket in the folder for state, where
  /// it is found while there is none in the folder for sockets.
  package static func path(environment: (String) -> String?) -> String? {
    path(environment: environment, isOwn: isOwn, isThere: { Folder.exists($0) })
  }

  /// The same; `isOwn` decides whether a folder is one that only this user can use, and `isThere`
  /// whether a socket exists.
  package static func path(
    environment: (String) -> String?, isOwn: (String) -> Bool, isThere: (String) -> Bool
  ) -> String? {
    func absolute(_ name: String) -> String? {
      environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let usual = "/run/user/\(geteuid())"
    let sockets = absolute("XDG_RUNTIME_DIR") ?? (isOwn(usual) ? usual : nil)
    let state = absolute("XDG_STATE_HOME") ?? absolute("HOME").map { "\($0)/.local/state" }
    let inState = state.map { "\($0)/capture/serve.sock" }.flatMap { fits($0) ? $0 : nil }
    guard let path = sockets.map({ "\($0)/capture/serve.sock" }) else { return inState }
    if let inState, isThere(inState), !isThere(path) { return inState }
    return path
  }

  /// Whether a path is a folder that only this user can use.
  private static func isOwn(_ path: String) -> Bool {
    guard let found = try? FileIdentity(at: path) else { return false }
    return found.isFolder && found.isOwn && found.isPrivate
  }

  /// Whether a path is short enough for a socket, with the zero at its end.
  private static func fits(_ path: String) -> Bool {
    FileName.bytes(of: path).count < MemoryLayout.size(ofValue: sockaddr_un().sun_path)
  }
}
