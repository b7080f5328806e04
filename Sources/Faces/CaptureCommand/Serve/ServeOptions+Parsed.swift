internal import Capture
internal import CaptureArguments
internal import CaptureCamera
internal import CaptureServeClient

extension ServeOptions {
  /// Creates the options from the command line, the settings and the environment.
  init(_ parsed: ParsedCommand) throws(Failure) {
    self.init(store: try StoreChoice(parsed[StoreChoice.option]).folder)
    namesStore = StoreChoice.isNamed(parsed)
    let choice = try CameraChoice(parsed)
    cameras = choice.source
    cameras.selector = choice.selector
    stream = StreamRequest(
      size: parsed[PhotoSyntax.size], format: parsed[PhotoSyntax.format],
      rate: parsed[PhotoSyntax.rate], controls: ControlSettings(parsed[PhotoSyntax.control]))
    usesProfiles = !parsed[SavedProfile.skip]
    busyTimeout = parsed[PhotoSyntax.wait] ?? .zero
    if let port = parsed[ServeSyntax.port] { ports = port...port }
    socket = ServeSyntax.socketPath(parsed)
    remote = try Remote(parsed, hasSockets: Console.environment("LISTEN_FDS") != nil)
    plain = parsed[ServeSyntax.plain]
    keyAction =
      parsed[ServeSyntax.newPlainKey] ? .renew : parsed[ServeSyntax.showPlainKey] ? .show : nil
    if plain != nil || keyAction != nil {
      keyFile = try StateFolder(for: "find the key of the plain URLs").path + "/serve.key"
    }
    idle = parsed[ServeSyntax.idle]
    opensPage = parsed[ServeSyntax.open] ?? Console.hasReader
    asked = parsed.typedOptions
    #if DEBUG
    page = parsed[ServeSyntax.page]
    #endif
  }
}
