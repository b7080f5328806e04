import CaptureCamera
import CaptureHTTP
import CaptureSimulator
import CaptureStore
import CaptureTestSupport
import CaptureTime

@testable import CaptureServe

/// A server with plain URLs that listens on a port, in real time.
final class ListeningServer: Sendable {
  let server: PageServer
  let token: HTTPSecret
  let key: HTTPSecret
  let port: UInt16
  private let folder: TestFolder

  private init(
    server: PageServer, token: HTTPSecret, key: HTTPSecret, port: UInt16,
    folder: consuming TestFolder
  ) {
    self.server = server
    self.token = token
    self.key = key
    self.port = port
    self.folder = folder
  }

  static func start(
    _ camera: Scenario.Camera = .small,
    configure: (inout ServerConfiguration) -> Void = { _ in }
  ) async throws -> ListeningServer {
    let folder = try TestFolder()
    let (token, key) = (HTTPSecret(), HTTPSecret())
    let backend = try Simulator(Scenario(cameras: [camera], events: []), timeline: WallTimeline())
    var configuration = ServerConfiguration(
      store: try await PhotoStore(at: "\(folder.path)/store"), backend: backend)
    configuration.http = HTTPConfiguration(
      sockets: [.loopback(ports: 0...0)], token: token, plainKey: key)
    configure(&configuration)
    let server = PageServer(configuration)
    try await server.start()
    let text = server.address?.split(separator: ":").last?.prefix { $0.isNumber } ?? ""
    guard let port = UInt16(text) else { throw TestSetupError("the server has no port") }
    return ListeningServer(server: server, token: token, key: key, port: port, folder: folder)
  }

  /// Returns a request for a target.
  func head(_ target: String, _ more: String...) -> String {
    let lines = ["GET \(target) HTTP/1.1", "Host: 127.0.0.1:\(port)"] + more
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// Sends a request on its own connection, and returns the answer.
  func reply(to request: String) async throws -> Reply {
    try await connected { client in
      client.send(request)
      return try client.receiveReply()
    }
  }

  /// Runs code with a new connection, on a thread where it may block.
  func connected<Result: Sendable>(
    _ body: @escaping @Sendable (RawClient) throws -> Result
  ) async throws -> Result {
    try await offPool { [port] in try body(RawClient(port: port)) }
  }

  /// The numbers of the only camera.
  var numbers: CameraStatistics? {
    get async {
      guard let sharedCamera = await server.registry.usedCameras.first else { return nil }
      return await sharedCamera.statistics
    }
  }
}
