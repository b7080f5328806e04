internal import CaptureArguments
internal import CaptureServeClient
internal import CaptureWords

/// `capture serve`: serves the page with the cameras and the photos.
///
/// The server is a program of its own, so that no other command has to load what it needs.
enum Serve: ProgramCommand {
  static let syntax = CommandSyntax(
    "serve",
    abstract: "Serve a page with the cameras and the photos, and print its address.",
    discussion: """
      The page has a viewfinder, a shutter, and all photos of the store, to browse, search and \
      rate. It is for browsers on this machine, and opens only with its full address, which \
      contains a key. If your server is already running, the command prints its address, or fails \
      if options or environment variables do not match it. Ctrl-C or '--stop' ends the server, \
      once the photos in progress are saved.

      Browsers on other machines use the page through 'ssh -L', as below, or with '--listen', \
      which requires TLS. Certificates are read only at the start: restart the server after \
      renewing one.
      """,
    groups: [
      ParameterGroup("CAMERA", [PhotoSyntax.device, PhotoSyntax.simulator, PhotoSyntax.wait]),
      ParameterGroup(
        "PICTURE",
        [
          PhotoSyntax.size, PhotoSyntax.format, PhotoSyntax.rate, PhotoSyntax.control,
          SavedProfile.skip,
        ]),
      ParameterGroup("SERVER", ServeSyntax.server),
      ParameterGroup("OTHER MACHINES", RemoteSyntax.all),
      ParameterGroup("OTHER PROGRAMS", ServeSyntax.plainURLs),
    ],
    examples: [
      Example("capture serve", "serve the page, and open it in a browser on a desktop"),
      Example("capture serve --simulator", "the same without a camera"),
      Example("capture serve --port 8080 --no-open", "choose the port, and only print the address"),
      Example("capture serve --stop", "stop the server, to start it with other options"),
      Example("capture serve --plain", "let ffmpeg, VLC or Home Assistant use the camera, too"),
      Example(
        "capture serve --listen 0.0.0.0 --host cam.lan --cert cam.pem --key cam.key",
        "allow other machines, at https://cam.lan:7878"),
      Example(
        "ssh -L 7878:127.0.0.1:7878 HOST capture serve --port 7878",
        "use another machine's page in this machine's browser"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    guard !parsed[ServeSyntax.stop] else {
      return try ServerStop.run(socket: ServeSyntax.socketPath(parsed))
    }
    let options = try ServeOptions(parsed)
    let program = try ServerProgram.path()
    throw ServerProgram.failure(ofStarting: program, options)
  }
}
