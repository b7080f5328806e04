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
    chosenByEnvironment = Self.chosenByEnvironment(parsed)
    #if DEBUG
    page = parsed[ServeSyntax.page]
    #endif
  }

  /// Returns the variables of the environment that choose options which the command line does not
  /// contain; `parsed` has the settings of the same environment.
  static func chosenByEnvironment(
    _ parsed: ParsedCommand, environment: (String) -> String? = { Console.environment($0) }
  ) -> [Variable] {
    var variables: [Variable] = []
    for value in parsed.defaults {
      let (name, option) = (value.setting.variable(of: Program.syntax.name), value.setting.key.last)
      guard value.origin == name, let option else { continue }
      variables.append(Variable(name, for: option))
    }
    let chosen = Set(parsed.typedOptions + variables.map(\.option))
    if chosen.isDisjoint(with: ["store"]), environment("CAPTURE_STORE")?.isEmpty == false {
      variables.append(Variable("CAPTURE_STORE", for: "store"))
    }
    if chosen.isDisjoint(with: ["device", "simulator"]),
      environment("CAPTURE_DEVICE")?.isEmpty == false
    {
      variables.append(Variable("CAPTURE_DEVICE", for: "device"))
    }
    return variables
  }
}
