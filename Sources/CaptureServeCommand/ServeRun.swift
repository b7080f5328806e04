internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureFiles
internal import CaptureHTTP
internal import CaptureSamplePhotos
internal import CaptureServe
internal import CaptureServeClient
internal import CaptureSimulator
internal import CaptureStore
internal import CaptureV4L2
internal import CaptureWords

/// One run of the server, from its options to its end.
struct ServeRun {
  private let options: ServeOptions

  init(_ options: ServeOptions) {
    self.options = options
  }

  /// Serves until a signal arrives, a program of the same user asks for it, or nobody has used the
  /// server for long; returns the exit code.
  func perform() async -> ExitCode {
    if let address = runningAddress() {
      announce(address)
      return .done
    }
    do throws(ServeFailure) {
      try await serve()
      return .done
    } catch {
      ServeConsole.tell(error.sentence)
      return error.code
    }
  }

  /// The address of a server of this user that is running already; nil if there is none.
  private func runningAddress() -> String? {
    guard let socket = options.socket, InheritedSockets.count == 0 else { return nil }
    guard let answer = try? ServerClient(socket: socket).get("/v1/address") else { return nil }
    return answer.text("url")
  }

  private func serve() async throws(ServeFailure) {
    let endings = ServeEndings()
    let server = PageServer(try await configuration()) { [end = endings.end] in end.finish() }
    do {
      try await server.start()
    } catch {
      throw ServeFailure(starting: error)
    }
    if let address = server.address { announce(address) }
    await endings.wait(whileUsed: options.idle) { await server.isIdle }
    await server.stop()
    PageOpening.cleanUp()
  }

  /// Prints the address, and opens it in a browser if that was asked for.
  private func announce(_ address: String) {
    ServeConsole.say(address)
    if options.opensPage, ServeConsole.hasReader { PageOpening.open(address) }
  }
}

// MARK: - Configuration

extension ServeRun {
  private func configuration() async throws(ServeFailure) -> ServerConfiguration {
    var configuration = ServerConfiguration(store: try await store(), backend: try backend())
    if case .machine(let camera) = options.cameras { configuration.camera = camera }
    configuration.request = options.stream
    configuration.profiles = options.usesProfiles ? .user : nil
    configuration.coordination.busyTimeout = options.busyTimeout
    configuration.coordination.software = "Capture \(CaptureVersion.current)"
    configuration.http.sockets = try sockets()
    configuration.http.remote = options.remote.map(HTTPRemoteAccess.init)
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
            ServeConsole.tell(sentence)
          }
        })
    } catch {
      throw ServeFailure(error)
    }
  }

  private func backend() throws(ServeFailure) -> any CameraBackend {
    guard case .simulated(let scenario) = options.cameras else { return V4L2Backend() }
    do throws(ScenarioError) {
      let scenario = scenario.isEmpty ? Scenario.standard : try Scenario(path: scenario)
      return try Simulator(scenario, photos: .samples)
    } catch {
      throw ServeFailure(sentence: error.description, code: .badData)
    }
  }

  /// The sockets to listen on: those of a service manager, or else those of the options.
  private func sockets() throws(ServeFailure) -> [HTTPConfiguration.Socket] {
    let inherited = InheritedSockets.all
    guard inherited.isEmpty else { return inherited.map { .inherited(descriptor: $0) } }
    var sockets = [options.network]
    guard let path = options.socket else { return sockets }
    do throws(FileError) {
      try Folder.make(String(Folder.part(of: path)))
    } catch {
      throw ServeFailure(sentence: "\(error)", code: .cannotWrite)
    }
    sockets.append(.local(path: path))
    return sockets
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
