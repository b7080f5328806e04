internal import Capture
internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureFiles
internal import CaptureHTTP
internal import CaptureSamplePhotos
internal import CaptureServe
internal import CaptureServeClient
internal import CaptureStore
internal import CaptureWords
internal import Glibc

/// One run of the server, from its options to its end.
struct ServeRun {
  private let options: ServeOptions

  init(_ options: ServeOptions) {
    self.options = options
    StoreCommand.name(options.namesStore ? options.located.store : nil)
  }

  /// Serves until a signal arrives, a program of the same user asks for it, or nobody has used the
  /// server for long; returns the exit code.
  func perform() async -> ExitCode {
    do throws(ServeFailure) {
      if let action = options.keyAction {
        ServeConsole.printResult(try key(after: action).text)
      } else if let running = try RunningServer(socket: options.socket) {
        try running.require(options.located)
        announce(running.address, try plainAddresses(of: running))
      } else {
        try await serve()
      }
      return .done
    } catch {
      ServeConsole.printMessage(error.sentence)
      return error.code
    }
  }

  private func serve() async throws(ServeFailure) {
    let endings = ServeEndings()
    let configuration = try await configuration()
    let server = PageServer(configuration) { [end = endings.end] in end.finish() }
    do {
      try await server.start()
    } catch {
      throw ServeFailure(starting: error)
    }
    if let port = server.port {
      await configuration.store.remember(servedPort: UInt16(clamping: port))
    }
    // What a service manager starts prints to a log, where the key has no business.
    if InheritedSockets.count == 0, let address = server.address {
      announce(address, server.plainAddresses)
      if let port = server.port {
        remark(onPort: port, insteadOf: configuration.http.preferredPort)
      }
    }
    await endings.wait(whileUsed: options.idle) { await server.isIdle }
    await end(server)
    PageOpening(socket: options.socket).cleanUp()
  }

  /// Warns about surprising defaults.
  private func remark(onPort port: Int, insteadOf preferred: UInt16?) {
    let usual = preferred.map(Int.init) ?? options.ports.lowerBound
    if options.ports.count > 1, port != usual {
      ServeConsole.printMessage(
        "port \(usual) is already in use; this server has port \(port)")
    }
    if options.socket == nil { Self.remarkOnSocket() }
  }

  /// Says that the server cannot be found by other programs of its user.
  private static func remarkOnSocket() {
    ServeConsole.printMessage(
      """
      this server has no socket, so 'capture serve --stop' cannot find it; to allow that, restart it \
      with XDG_RUNTIME_DIR set to a folder you can write to, or with --socket
      """)
  }

  /// Finishes the photos in progress, and says what keeps the server from ending at once.
  private func end(_ server: PageServer) async {
    let photos = await server.photosInProgress
    if photos > 0 {
      ServeConsole.printMessage(
        "finishing \(photos.counted("photo")); a second signal exits immediately")
    }
    let rest = await server.stop()
    if rest > 0 { ServeConsole.printMessage("gave up \(rest.counted("photo")) that took too long") }
  }

  /// Prints the addresses, and opens that of the page in a browser if requested.
  private func announce(_ address: String, _ plainAddresses: [String]) {
    ServeConsole.printResult(address)
    // The key stays valid for longer than a log should know it.
    if !ServeConsole.isLogged { plainAddresses.forEach(ServeConsole.printResult) }
    if options.opensPage { PageOpening(socket: options.socket).open(address) }
  }
}

// MARK: - Plain URLs

extension ServeRun {
  private var keyFile: PlainKeyFile {
    get throws(ServeFailure) {
      guard let path = options.keyFile else {
        throw ServeFailure(sentence: "the file with the key is not named", code: .usage)
      }
      return PlainKeyFile(path: path)
    }
  }

  private func key(after action: ServeOptions.KeyAction) throws(ServeFailure) -> HTTPSecret {
    switch action {
    case .show:
      let key = try keyFile.key()
      warnUnlessAccepted()
      return key
    case .renew:
      let running = try RunningServer(socket: options.socket)
      if let running, !running.plainAddresses.isEmpty {
        throw ServeFailure(
          sentence: "the running server would keep using the old key; \(running.remedy(options))",
          code: .failed)
      }
      return try keyFile.renewed()
    }
  }

  /// Warns if the server that is running does not accept the key, or does not answer.
  private func warnUnlessAccepted() {
    do throws(ServeFailure) {
      let running = try RunningServer(socket: options.socket)
      guard running?.plainAddresses.isEmpty == true else { return }
      ServeConsole.printMessage(
        """
        your server is running without plain URLs, and does not accept this key; start it with \
        --plain
        """)
    } catch {
      ServeConsole.printMessage(
        "cannot tell whether your server accepts this key: \(error.sentence)")
    }
  }

  /// The plain URLs to print; throws if they are wanted and the server that is running has none.
  private func plainAddresses(of running: RunningServer) throws(ServeFailure) -> [String] {
    guard options.plain != nil else { return [] }
    guard !running.plainAddresses.isEmpty else {
      throw ServeFailure(
        sentence: "your server is running without plain URLs; \(running.remedy(options))",
        code: .failed)
    }
    return running.plainAddresses
  }
}

// MARK: - Configuration

extension ServeRun {
  private func configuration() async throws(ServeFailure) -> ServerConfiguration {
    var configuration = ServerConfiguration(store: try await store(), backend: try backend())
    configuration.camera = options.cameras.selector
    configuration.request = options.stream
    configuration.profiles = options.usesProfiles ? .user : nil
    configuration.coordination.busyTimeout = options.busyTimeout
    configuration.coordination.software = "Capture \(BuiltVersion.text)"
    configuration.http.sockets = try sockets()
    if options.ports.count > 1 {
      // The journal of a page that was left is kept by the browser for the address with its port.
      configuration.http.preferredPort = await configuration.store.servedPort()
    }
    configuration.http.remote = options.remote.map(HTTPRemoteAccess.init)
    if let plain = options.plain {
      configuration.http.plainKey = try keyFile.key()
      configuration.isEmbeddable = plain == .embed
    }
    configuration.options = options.located.json
    configuration.commands = PageCommands(options.located).json
    configuration.page = options.page.map(PageSource.folder) ?? .builtIn
    return configuration
  }

  private func store() async throws(ServeFailure) -> PhotoStore {
    let waits = Guarded(StoreWaits())
    do throws(StoreError) {
      return try await PhotoStore(
        at: options.store,
        waiting: { wait in
          if let sentence = waits.withLock({ $0.sentence(after: wait) }) {
            ServeConsole.printMessage(sentence)
          }
        })
    } catch {
      throw ServeFailure(error)
    }
  }

  private func backend() throws(ServeFailure) -> any CameraBackend {
    do throws(CameraError) {
      return try options.cameras.backend(showing: .samples)
    } catch {
      throw ServeFailure(sentence: error.words, code: ExitCode(error))
    }
  }

  /// The sockets to listen on: those of a service manager, or else those of the options.
  private func sockets() throws(ServeFailure) -> [HTTPConfiguration.Socket] {
    let inherited = InheritedSockets.all
    guard inherited.isEmpty else { return inherited.map { .inherited(descriptor: $0) } }
    var sockets = [options.network]
    guard let path = options.socket else { return sockets }
    do throws(FileError) {
      let folder = String(Folder.part(of: path))
      try Folder.make(folder)
      let obstacle = Folder.obstacle(toWritingIn: folder)
      guard obstacle == .none else { throw FileError(.create, path, obstacle) }
    } catch {
      let isNamed = options.asked.contains("socket")
      guard isNamed || Self.hasRuntimeFolder else {
        Self.remarkOnSocket()
        return sockets
      }
      let remedy =
        isNamed
        ? "choose another file with --socket"
        : "set XDG_RUNTIME_DIR to a folder you can write to, or choose a file with --socket"
      throw ServeFailure(sentence: "\(error); \(remedy)", code: .cannotWrite)
    }
    sockets.append(.local(path: path))
    return sockets
  }

  /// Whether the environment names the folder of the socket.
  private static var hasRuntimeFolder: Bool {
    getenv("XDG_RUNTIME_DIR").map { $0[0] == 0x2F } ?? false
  }
}

extension ServeOptions {
  /// Where the server listens on TCP: loopback, unless it is to be reached from elsewhere.
  fileprivate var network: HTTPConfiguration.Socket {
    remote?.address.map { .address($0, ports: portRange) } ?? .loopback(ports: portRange)
  }

  fileprivate var portRange: ClosedRange<UInt16> {
    UInt16(clamping: ports.lowerBound)...UInt16(clamping: ports.upperBound)
  }
}

extension HTTPRemoteAccess {
  fileprivate init(_ remote: ServeOptions.Remote) {
    let protection: Protection =
      switch remote.protection {
      case .files(let certificate, let key): .tls(certificate: certificate, key: key)
      case .proxy: .proxy
      }
    self.init(host: remote.host, otherHosts: remote.otherHosts, protection: protection)
  }
}
