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
  let hall: CameraHall
  let routes: [HTTPRoute]
  private let http: HTTPServer
  private let gate: StartGate
  private let whereabouts: Guarded<Whereabouts>
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
    let kit = CameraKit(
      backend: backend, keeper: StoreKeeper(store), request: configuration.request,
      profiles: configuration.profiles, coordination: configuration.coordination)
    let desk = ChangeDesk(store)
    hall = CameraHall(
      kit: kit, hub: hub, album: ShotAlbum(store: store, desk: desk, timeline: backend.timeline),
      preferred: configuration.camera)
    let startedAt = backend.timeline.date
    let hasPlainURLs = configuration.http.plainKey != nil
    let edition = PageEdition(Self.files(of: configuration.page))
    let state = ServerState(
      program: program, pageHash: edition.hash, startedAt: startedAt,
      hasPlainURLs: hasPlainURLs, commands: configuration.commands, store: store, hall: hall,
      hub: hub)
    let whereabouts = Guarded(Whereabouts())
    self.whereabouts = whereabouts
    let ownHTTP = OwnServer()
    let statistics = ServerStatistics(
      store: store, hall: hall, startedAt: startedAt, http: { await ownHTTP.statistics })
    let api =
      stateRoutes(state) + cameraRoutes(hall: hall)
      + photoRoutes(store: store, hub: hub, desk: desk)
      + localRoutes(
        startedWith: configuration.options, isActivated: configuration.http.isActivated,
        whereabouts: { whereabouts.withLock { $0 } }, quit: quit)
      + statisticsRoutes(statistics, hasPlainURLs: hasPlainURLs)
      + (hasPlainURLs ? plainRoutes(hall, isEmbeddable: configuration.isEmbeddable) : [])
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
    await hall.open()
    try await http.start()
    guard let origin = http.origin else { return }
    let found = Whereabouts(origin: origin, port: http.port, token: token, plainKey: plainKey)
    whereabouts.withLock { $0 = found }
  }

  /// Finishes the photos in progress, closes the cameras, and ends all connections.
  ///
  /// Returns the number of photos that took too long and were given up.
  @discardableResult
  package func stop() async -> Int {
    whereabouts.withLock { $0.isStopping = true }
    let rest = await hall.close(within: Self.patience)
    await http.stop()
    return rest
  }

  /// The number of photos that have been requested and have not ended.
  package var photosInProgress: Int { get async { await hall.photosInProgress() } }

  /// The address to open in a browser, with the token that it needs; nil unless the server listens on TCP.
  package var address: String? { whereabouts.withLock { $0.address } }

  /// The TCP port on which the server listens; nil for none.
  package var port: Int? { whereabouts.withLock { $0.port.map(Int.init) } }

  /// The addresses for other programs, with their key; none unless there are plain URLs, on TCP.
  package var plainAddresses: [String] { whereabouts.withLock { $0.plain } }

  /// Whether nobody is connected, watches a camera or waits for a photo.
  package var isIdle: Bool {
    get async {
      guard await http.statistics.openConnections == 0 else { return false }
      return await hall.isIdle
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
  store: PhotoStore, hub: EventHub, desk: ChangeDesk, atlases: AtlasCache = AtlasCache()
) -> [HTTPRoute] {
  let albums = AlbumDesk(store)
  return ListEndpoints(store: store).routes + AtlasEndpoints(store, cache: atlases).routes
    + ChangeEndpoints(store, desk: desk, albums: albums).routes
    + PictureEndpoints(store: store).routes + AlbumEndpoints(store, desk: albums).routes
    + DownloadEndpoints(store, hub.timeline).routes
}
