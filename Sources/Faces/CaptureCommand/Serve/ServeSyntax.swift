internal import CaptureArguments
internal import CaptureServeClient
internal import CaptureText

/// The parameters of `capture serve` alone.
enum ServeSyntax {
  static let port = Parameter.option(
    "port", .integer(in: 0...65_535), valueName: "number",
    help: """
      TCP port; 0 is any free one (default: the one on which the store was last served, or else \
      the first free one from 7878 to 7887).
      """)
  static let socket = Parameter.option(
    "socket", .text, valueName: "file",
    help: """
      Unix socket for your own programs (default: capture/serve.sock in XDG_RUNTIME_DIR or \
      /run/user/UID, or else in XDG_STATE_HOME or ~/.local/state).
      """
  ).path
  /// Returns the path of the Unix socket: the one on the command line, or else the user's own, if any.
  static func socketPath(_ parsed: ParsedCommand) -> String? {
    parsed[socket] ?? ServerSocket.path { Console.environment($0) }
  }

  static let idle = Parameter.option(
    "idle", .positiveDuration, valueName: "time",
    help: "End when the server has not been used for this time (default: never).")
  static let open = Parameter.toggle(
    "open",
    help: """
      Open the page in the desktop's browser, or only print its address (default: open it if the \
      address is printed on a terminal).
      """)

  static let stop = Parameter.flag(
    "stop", help: "Stop the running server, once its photos in progress are saved, and exit."
  ).forOneCall

  static let plain = Parameter.option(
    "plain", .oneOf(ServeOptions.PlainURLs.self), valueName: "embed", bare: .on,
    help: """
      Serve three plain URLs for other programs, and print them: a stream, the newest frame and a \
      snapshot (default: no); with 'embed', the pages of other programs may show them.
      """
  ).literal
  static let showPlainKey = Parameter.flag(
    "show-plain-key", help: "Print the key of the plain URLs, and exit."
  ).forOneCall
  static let newPlainKey = Parameter.flag(
    "new-plain-key", help: "Replace the key of the plain URLs, print the new one, and exit."
  ).forOneCall
  static let plainURLs: [any DeclaredParameter] = [plain, showPlainKey, newPlainKey]

  #if DEBUG
  static let page = Parameter.option(
    "page", .text, valueName: "folder",
    help: "Read the page's files from this folder at each request."
  ).path.naming(.folder).forOneCall
  static let server: [any DeclaredParameter] = [
    port, socket, idle, open, stop, StoreChoice.option, page,
  ]
  #else
  static let server: [any DeclaredParameter] = [
    port, socket, idle, open, stop, StoreChoice.option,
  ]
  #endif
}
