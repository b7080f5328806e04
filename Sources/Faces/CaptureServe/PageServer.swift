internal import Capture
internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureFiles
internal import CaptureHTTP
internal import CaptureStore
internal import CaptureTime
internal import CaptureWords

/// The server of the page: cameras, photos and events for the browsers of one person.
package final class PageServer: Sendable {
  let registry: CameraRegistry
  let routes: [HTTPRoute]
  private let http: HTTPServer
  private let gate: StartGate
  private let serverAddress: Guarded<ServerAddress>
  let hub: EventHub
  private let token: HTTPSecret
  private let plainKey: HTTPSecret?

  /// How long photos in progress may take when the server stops: longer than a self-timer.
  static let patience = Duration.seconds(15)

  /// Creates a server, which does not listen yet.
  ///
  /// `quit` is called when a program of the same user asks the server to end.
  package init(_ configuration: ServerConfiguration, quit: @escaping @Sendable () -> Void = {}) {
    let (store, backend) = (configuration.store, configuration.backend)
    let program = BuiltVersion.text
    hub = EventHub(store: store, timeline: backend.timeline)
    let setup = CameraSetup(
      backend: backend, keeper: StoreKeeper(store), request: configuration.request,
      profiles: configuration.profiles, coordination: configuration.coordination)
    let editor = PhotoEditor(store)
    registry = CameraRegistry(
      setup: setup, hub: hub,
      announcer: ShotAnnouncer(store: store, editor: editor, timeline: backend.timeline),
      preferred: configuration.camera)
    let startedAt = backend.timeline.date
    let hasPlainURLs = configuration.http.plainKey != nil
    let edition = PageEdition(Self.files(of: configuration.page))
    let state = ServerState(
      program: program, pageHash: edition.hash, startedAt: startedAt,
      hasPlainURLs: hasPlainURLs, commands: configuration.commands, store: store,
      registry: registry,
      hub: hub)
    let serverAddress = Guarded(ServerAddress())
    self.serverAddress = serverAddress
    let ownHTTP = OwnServer()
    let statistics = ServerStatistics(
      store: store, registry: registry, startedAt: startedAt, http: { await ownHTTP.statistics })
    let api =
      stateRoutes(state) + cameraRoutes(registry: registry)
      + photoRoutes(store: store, hub: hub, editor: editor)
      + localRoutes(
        startedWith: configuration.options, isActivated: configuration.http.isActivated,
        serverAddress: { serverAddress.withLock { $0 } }, quit: quit)
      + statisticsRoutes(statistics, hasPlainURLs: hasPlainURLs)
      + (hasPlainURLs ? plainRoutes(registry, isEmbeddable: configuration.isEmbeddable) : [])
    routes =
      api + descriptionRoutes(of: api, program: program)
      + pageRoutes(configuration.page, edition)
    token = configuration.http.token
    plainKey = configuration.http.plainKey
    let gate = StartGate()
    self.gate = gate
    http = HTTPServer(
      configuration.http, routes: routes.map { route in route.waiting { await gate.pass() } })
    ownHTTP.refer(to: http)
  }

  private static func files(of source: PageSource) -> [PageFile] {
    switch source {
    case .builtIn: PageFile.builtIn
    case .folder(let folder): (try? PageFile.files(in: folder)) ?? []
    }
  }

  /// Starts to listen, and to follow the cameras and the store.
  package func start() async throws {
    defer { gate.open() }
    try await hub.listen()
    await registry.open()
    try await http.start()
    guard let origin = http.origin else { return }
    let found = ServerAddress(origin: origin, port: http.port, token: token, plainKey: plainKey)
    serverAddress.withLock { $0 = found }
  }

  /// Finishes the photos in progress, closes the cameras, and ends all connections.
  ///
  /// Returns the number of photos that took too long and were given up.
  @discardableResult
  package func stop() async -> Int {
    serverAddress.withLock { $0.isStopping = true }
    let rest = await registry.close(within: Self.patience)
    serverAddress.withLock { $0.gaveUp = rest }
    await http.stop()
    return rest
  }

  /// The number of photos that have been requested and have not ended.
  package var photosInProgress: Int { get async { await registry.photosInProgress() } }

  /// The address to open in a browser, with the token that it needs; nil unless the server listens on TCP.
  package var address: String? { serverAddress.withLock { $0.address } }

  /// The TCP port on which the server listens; nil for none.
  package var port: Int? { serverAddress.withLock { $0.port.map(Int.init) } }

  /// The addresses for other programs, with their key; none unless there are plain URLs, on TCP.
  package var plainAddresses: [String] { serverAddress.withLock { $0.plain } }

  /// Whether nobody is connected, watches a camera or waits for a photo.
  package var isIdle: Bool {
    get async {
      guard await http.statistics.openConnections == 0 else { return false }
      return await registry.isIdle
    }
  }
}

/// Refers to the server whose routes report on itself, without keeping it alive.
final class OwnServer: Sendable {
  private struct Reference: Sendable {
    weak var server: HTTPServer?
  }

  private let reference = Guarded(Reference())

  func refer(to server: HTTPServer) {
    reference.withLock { $0.server = server }
  }

  /// What the server has done so far.
  var statistics: HTTPStatistics {
    get async { await reference.withLock { $0.server }?.statistics ?? HTTPStatistics() }
  }
}

/// Returns the routes that show, change and download the photos and albums of a store.
func photoRoutes(
  store: PhotoStore, hub: EventHub, editor: PhotoEditor, atlases: AtlasCache = AtlasCache()
) -> [HTTPRoute] {
  let albums = AlbumEditor(store)
  return ListRoutes(store: store).routes + AtlasRoutes(store, cache: atlases).routes
    + ChangeRoutes(store, editor: editor, albums: albums).routes
    + PictureRoutes(store: store).routes + AlbumRoutes(store, editor: albums).routes
    + DownloadRoutes(store, hub.timeline).routes
}
