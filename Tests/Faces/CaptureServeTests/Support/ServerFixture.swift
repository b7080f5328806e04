import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureImaging
import CaptureJSON
import CaptureSimulator
import CaptureStore
import CaptureTestSupport
import CaptureTime

@testable import CaptureHTTP
@testable import CaptureServe

/// The routes of a server with simulated cameras and a store of its own, without sockets.
///
/// The cameras and all waits are on a manual clock.
final class ServerFixture: Sendable {
  let clock = ManualClock()
  let backend: Simulator
  let store: PhotoStore
  let server: PageServer
  /// The id of the first camera.
  let camera: String
  /// What was answered so far.
  let answered = Guarded<Set<AnsweredRoute>>([])
  private let table: RouteTable
  private let folder: TestFolder

  /// Starts a server whose only camera, unless others are given, shows a test pattern.
  init(
    _ happenings: Scenario.EventKind..., cameras: [Scenario.Camera]? = nil,
    configure: (inout ServerConfiguration) -> Void = { _ in }
  ) async throws {
    folder = try TestFolder()
    backend = try Simulator(
      Scenario(cameras: cameras ?? [.small], events: happenings.map { Scenario.Event($0) }),
      timeline: clock)
    camera = backend.devices().first.map { CameraID(of: $0).description } ?? "0123456789abcdef"
    store = try await PhotoStore(at: "\(folder.path)/store")
    var configuration = ServerConfiguration(store: store, backend: backend)
    configuration.profiles = ProfileFolder("\(folder.path)/profiles")
    configure(&configuration)
    server = PageServer(configuration)
    table = RouteTable(server.routes)
    await server.registry.open()
  }

  /// Runs async code, while the time advances by itself.
  func run<Success: Sendable>(
    _ body: @escaping @Sendable (ServerFixture) async throws -> Success
  ) async throws -> Success {
    try await clock.run { try await body(self) }
  }
}

/// A route, and the status of an answer.
struct AnsweredRoute: Hashable, Sendable {
  let method: String
  let path: String
  let status: Int

  init(_ route: HTTPRoute, _ status: Int) {
    method = route.method.rawValue.lowercased()
    path = "\(route.pattern)"
    self.status = status
  }
}

// MARK: - Requests

extension ServerFixture {
  func get(_ target: String, headers: HTTPHeaders = [:]) async throws -> Answer {
    try await ask(.get, target, headers: headers)
  }

  func post(_ target: String, _ body: String = "{}") async throws -> Answer {
    try await ask(.post, target, body: body)
  }

  private func ask(
    _ method: HTTPMethod, _ target: String, headers: HTTPHeaders = [:], body: String = ""
  ) async throws -> Answer {
    let target = try RequestTarget(reading: Array(target.utf8))
    guard case .found(let match) = table.outcome(of: method, target.path) else {
      throw TestSetupError("there is no route for \(target.path)")
    }
    let route = match.route
    for item in target.query where !route.ignoresQuery && !route.query.contains(item.name) {
      throw TestSetupError("the route does not know \(item.name)")
    }
    let request = HTTPRequest(
      method, path: target.path, parts: match.parts, query: target.query, headers: headers,
      body: Array(body.utf8))
    let answer = try await Self.answer(of: route, to: request)
    try await description.check(
      route, query: target.query, body: request.body, status: answer.status,
      headers: answer.headers,
      answer: answer.feed == nil ? answer.bytes : nil)
    answered.withLock { _ = $0.insert(AnsweredRoute(route, answer.status)) }
    return answer
  }

  private static func answer(
    of route: HTTPRoute, to request: HTTPRequest
  ) async throws -> Answer {
    do {
      return try Answer(await route.handler(request))
    } catch let failure as HTTPFailure {
      return try Answer(HTTPAnswer(failure))
    }
  }

  /// The description that the server serves.
  var description: ServedDescription {
    get async throws {
      let path = ["v1", "openapi.json"]
      guard case .found(let match) = table.outcome(of: .get, path) else {
        throw TestSetupError("there is no description")
      }
      let answer = try await Self.answer(of: match.route, to: HTTPRequest(.get, path: path))
      return try ServedDescription(reading: answer.bytes)
    }
  }

  /// Takes a lease on the first camera, and returns its name.
  func lease() async throws -> String {
    let answer = try await post("/v1/cameras/\(camera)/leases", #"{"purpose":"viewfinder"}"#)
    guard answer.status == 201, let lease = answer.json["lease"]?.text else {
      throw TestSetupError("no lease: \(answer.text)")
    }
    return lease
  }

  /// Pulls a frame from the first camera.
  func frame(_ lease: String, after number: Int = 0, waitMs: Int = 1_000) async throws -> Answer {
    try await get("/v1/cameras/\(camera)/frame?lease=\(lease)&after=\(number)&waitMs=\(waitMs)")
  }

  /// Pulls frames until there is one.
  func firstFrame(_ lease: String) async throws -> Answer {
    while true {
      let answer = try await frame(lease)
      if answer.status != 204 { return answer }
    }
  }
}

extension Scenario.Camera {
  /// A camera with one small mode, which a debug build can serve in time.
  static var small: Scenario.Camera {
    var camera = Scenario.Camera()
    camera.darkFrames = 0
    camera.jitter = .zero
    camera.modes = [
      StreamMode(format: .motionJPEG, size: FrameSize(width: 320, height: 240), rates: [30]),
      StreamMode(format: .motionJPEG, size: FrameSize(width: 160, height: 120), rates: [30]),
    ]
    return camera
  }
}
