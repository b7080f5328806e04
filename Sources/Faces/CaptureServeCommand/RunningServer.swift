internal import CaptureFiles
internal import CaptureJSON
internal import CaptureServeClient
internal import CaptureText
internal import CaptureWords

/// A server of this user that is running already.
struct RunningServer {
  let address: String
  /// The addresses for other programs; none unless there are plain URLs.
  let plainAddresses: [String]
  /// The TCP port, which the address of a proxy does not have.
  let port: Int?
  /// Whether a service manager starts it for each first connection.
  let isActivated: Bool
  /// What it was started with; nil if that cannot be understood.
  let options: ServeOptions?

  /// Asks on a socket; nil if nobody listens there, or if a service manager has opened sockets for this
  /// process.
  ///
  /// Throws if a server listens, but does not answer.
  init?(socket: String?) throws(ServeFailure) {
    guard let socket, InheritedSockets.count == 0,
      let answer = try Self.answer(of: ServerClient(socket: socket)),
      let address = answer.text("url")
    else { return nil }
    self.address = address
    plainAddresses = answer.texts("plain")
    port = if case .integer(let port) = answer.member("port") { port } else { nil }
    isActivated = answer.member("activated") == true
    options = answer.member("options").flatMap { try? ServeOptions(reading: $0.line) }
  }

  private static func answer(of client: ServerClient) throws(ServeFailure) -> ServerAnswer? {
    do throws(FileError) {
      return try client.getAddress()
    } catch {
      guard error.isSilence else { return nil }
      throw ServeFailure(sentence: client.silence, code: .failed)
    }
  }
}

// MARK: - Other options

extension RunningServer {
  /// Throws if a person has asked, by an option or a variable, for something that the server does not
  /// have.
  func require(_ wanted: ServeOptions) throws(ServeFailure) {
    guard let options else { return }
    let asked =
      wanted.asked.map { (option: $0, spelling: "--\($0)") }
      + wanted.chosenByEnvironment.map { (option: $0.option, spelling: $0.name) }
    let missing = asked.filter { !options.has($0.option, of: wanted, onPort: port) }
    guard !missing.isEmpty else { return }
    throw ServeFailure(
      sentence: """
        a server of yours is already running at \(site) with \(options.choices); it does not match \
        \(missing.map(\.spelling).joined(separator: " and ")); \(remedy(wanted))
        """, code: .failed)
  }

  /// The address without the key, which has no business in a message.
  private var site: Substring { address.prefix { $0 != "#" } }

  /// How to end the server, so that another one with other options can be started.
  func remedy(_ wanted: ServeOptions) -> String {
    guard !isActivated else {
      return "stop it with 'systemctl --user stop capture-serve.socket capture-serve.service' first"
    }
    let path = wanted.asked.contains("socket") ? wanted.socket : nil
    let socket = path.map { " --socket \($0.asShellWord)" } ?? ""
    return "stop it with 'capture serve --stop\(socket)' first"
  }
}
