internal import CaptureFiles

/// The Unix socket by which programs of the same user reach the server.
package enum ServerSocket {
  /// The usual path: `capture/serve.sock` in the user's folder for sockets; nil without such a folder.
  package static func path(environment: (String) -> String?) -> String? {
    environment("XDG_RUNTIME_DIR").flatMap { folder in
      folder.hasPrefix("/") ? "\(folder)/capture/serve.sock" : nil
    }
  }
}
