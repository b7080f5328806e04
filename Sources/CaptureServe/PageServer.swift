internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureFiles
internal import CaptureHTTP
internal import CaptureStore
internal import CaptureTime

/// The server of the page: cameras, photos and events for the browsers of one person.
package final class PageServer: Sendable {
  let hall: CameraHall
  let routes: [HTTPRoute]
  private let http: HTTPServer
  private let whereabouts: Guarded<String?>
  let hub: EventHub
  private let token: HTTPSecret

  /// How long photos in progress may take when the server stops.
  private static let patience = Duration.seconds(5)

  /// Creates a server, which does not listen yet.
  ///
  /// `quit` is called when a program of the same user asks the server to end.
  package init(_ configuration: ServerConfiguration, quit: @escaping @Sendable () -> Void = {}) {
    let (store, backend) = (configuration.store, configuration.backend)
    let program = CaptureVersion.current
    hub = EventHub(store: store, timeline: backend.timeline)
    let kit = CameraKit(
      backend: backend, keeper: StoreKeeper(store), request: configuration.request,
      profiles: configuration.profiles, coordination: configuration.coordination)
    let desk = ChangeDesk(store)
    hall = CameraHall(
      kit: kit, hub: hub, album: ShotAlbum(store: store, desk: desk),
      preferred: configuration.camera)
    let edition = PageEdition(Self.files(of: configuration.page))
    let state = ServerState(
      program: program, pageHash: edition.hash, startedAt: backend.timeline.date,
      hasPlainURLs: configuration.http.plainKey != nil, store: store, hall: hall, hub: hub)
    let whereabouts = Guarded(String?.none)
    self.whereabouts = whereabouts
    let api =
      stateRoutes(state) + cameraRoutes(hall: hall)
      + photoRoutes(store: store, hub: hub, desk: desk)
      + localRoutes(address: { whereabouts.withLock { $0 } }, quit: quit)
    routes =
      api + descriptionRoutes(of: api, program: program)
      + pageRoutes(configuration.page, edition)
    token = configuration.http.token
    http = HTTPServer(configuration.http, routes: routes)
  }

  private static func files(of source: PageSource) -> [PageFile] {
    switch source {
    case .builtIn: PageFile.builtIn
    case .folder(let folder): (try? PageFile.files(in: folder)) ?? []
    }
  }

  /// Starts to listen, and to follow the cameras and the store.
  package func start() async throws {
    try await hub.listen()
    await hall.open()
    try await http.start()
    let address = http.origin.map { "\($0)/#k=\(token.text)" }
    whereabouts.withLock { $0 = address }
  }

  /// Finishes the photos in progress, closes the cameras, and ends all connections.
  package func stop() async {
    await hall.close(within: Self.patience)
    await http.stop()
  }

  /// The address to open in a browser, with the token that it needs; nil unless the server listens on TCP.
  package var address: String? { whereabouts.withLock { $0 } }

  /// Whether nobody is connected, watches a camera or waits for a photo.
  package var isIdle: Bool {
    get async {
      guard await http.statistics.openConnections == 0 else { return false }
      return await hall.isIdle
    }
  }
}
