import CaptureBase
import CaptureImaging
import CaptureJSON
import CaptureMetadata
import CaptureStore
import CaptureTestSupport
import CaptureTime

@testable import CaptureHTTP
@testable import CaptureServe

/// A store, and the routes that show and change its photos.
struct PhotoFixture: ~Copyable {
  let folder: TestFolder
  let engine: StoreEngine
  let cache: AtlasCache
  private let table: RouteTable
  private let description: ServedDescription

  init() throws {
    let folder = try TestFolder()
    let engine = try StoreEngine(at: "\(folder.path)/store")
    let cache = AtlasCache(folder: "\(folder.path)/atlases")
    let store = PhotoStore(engine)
    let hub = EventHub(store: store, timeline: WallTimeline())
    let routes = photoRoutes(store: store, hub: hub, editor: PhotoEditor(store), atlases: cache)
    let description = try ServedDescription(
      reading: RouteDescription.openAPI(title: "Capture", version: "", routes: routes))
    (self.engine, self.cache, self.description) = (engine, cache, description)
    table = RouteTable(routes)
    self.folder = folder
  }

  /// Adds a photo of a single colour, which no other number has.
  func add(
    _ number: Int, size: FrameSize = FrameSize(width: 64, height: 48),
    name: String? = nil, annotations: Annotations? = nil
  ) throws -> Photo {
    try engine.add(Self.photo(number, size, name: name, annotations: annotations)).photo
  }

  /// Returns a photo of a single colour, which no other number has.
  static func photo(
    _ number: Int, _ size: FrameSize, name: String? = nil, annotations: Annotations? = nil
  ) throws -> NewPhoto {
    let picture = PlanarPicture(
      size: size, chroma: .s420, luma: UInt8(60 + number % 70), cb: UInt8(90 + number / 70 % 70),
      cr: UInt8(90 + number * 11 % 71))
    var encoder = try JPEGEncoder()
    return NewPhoto(
      original: try encoder.encode(picture, quality: 95), name: name ?? "\(number).jpg",
      taken: WallTime(seconds: 1_795_232_640 + Int64(number), offset: 3_600),
      annotations: annotations)
  }

  /// Returns the bytes of a photo as another program writes them.
  func bytes(of photo: Photo, stating facts: ExifFacts) throws -> [UInt8] {
    let plain = try engine.data(of: photo.id, tier: .full)
    return try Exif.inserted(facts, into: plain.span.bytes)
  }
}

/// An answer of a route.
struct RouteAnswer {
  let status: Int
  let headers: HTTPHeaders
  let body: [UInt8]
  /// The pieces in which the body was sent.
  let pieces: [[UInt8]]

  var json: JSON {
    get throws { try LocatedJSON(reading: body, file: "answer").json }
  }

  /// The objects in the lines of the body.
  var lines: [JSON] {
    get throws {
      try body.split(separator: UInt8(ascii: "\n")).map {
        try LocatedJSON(reading: Array($0), file: "answer").json
      }
    }
  }
}

extension PhotoFixture {
  /// Asks for a target, as the server would after its own rules.
  func get(
    _ path: String, _ query: (String, String)..., headers: HTTPHeaders = [:]
  ) async throws -> RouteAnswer {
    try await get(path, items: query, headers: headers)
  }

  func get(
    _ path: String, items: [(String, String)], headers: HTTPHeaders = [:]
  ) async throws -> RouteAnswer {
    try await answer(.get, path, items, headers, [])
  }

  /// Asks for the headers of a target.
  func head(_ path: String) async throws -> RouteAnswer {
    try await answer(.head, path, [], [:], [])
  }

  /// Sends an object, under a key if there is one.
  func post(_ path: String, _ body: JSON, key: String? = nil) async throws -> RouteAnswer {
    try await answer(.post, path, key.map { [("key", $0)] } ?? [], [:], Array(body.line.utf8))
  }

  func post(_ path: String, text: String) async throws -> RouteAnswer {
    try await answer(.post, path, [], [:], Array(text.utf8))
  }

  private func answer(
    _ method: HTTPMethod, _ path: String, _ query: [(String, String)], _ headers: HTTPHeaders,
    _ body: [UInt8]
  ) async throws -> RouteAnswer {
    let segments = path.split(separator: "/").map(String.init)
    guard case .found(let match) = table.outcome(of: method, segments) else {
      throw TestSetupError("no route for \(path)")
    }
    guard query.allSatisfy({ match.route.query.contains($0.0) }),
      body.count <= match.route.bodyLimit
    else { throw TestSetupError("the route for \(path) does not take this") }
    let request = HTTPRequest(
      method, path: segments, parts: match.parts,
      query: query.map { HTTPRequest.QueryItem(name: $0.0, value: $0.1) }, headers: headers,
      body: body)
    do {
      let answer = try await match.route.handler(request)
      guard method != .head else { return Self.headers(of: answer) }
      let received = try await Self.received(answer)
      description.check(
        match.route, query: request.query, body: body, status: received.status,
        headers: received.headers,
        answer: received.body)
      return received
    } catch let failure as HTTPFailure {
      return RouteAnswer(
        status: failure.status.rawValue, headers: [:], body: Array(failure.message.utf8),
        pieces: [])
    }
  }

  /// Returns what the server sends of an answer to `HEAD`, with the length of a body that is known.
  private static func headers(of answer: HTTPAnswer) -> RouteAnswer {
    var headers = answer.headers
    if case .bytes(let bytes) = answer.body { headers.add("Content-Length", "\(bytes.count)") }
    return RouteAnswer(status: answer.status.rawValue, headers: headers, body: [], pieces: [])
  }

  private static func received(_ answer: HTTPAnswer) async throws -> RouteAnswer {
    let pieces: [[UInt8]]
    switch answer.body {
    case .none: pieces = []
    case .bytes(let bytes): pieces = [bytes]
    case .stream(let write):
      let sent = Guarded<[[UInt8]]>([])
      try await write(
        HTTPWriter { pieces throws(HTTPClientGone) in
          for case .bytes(let bytes) in pieces { sent.withLock { $0.append(bytes) } }
        })
      pieces = sent.withLock { $0 }
    default: throw TestSetupError("an unexpected body")
    }
    return RouteAnswer(
      status: answer.status.rawValue, headers: answer.headers, body: Array(pieces.joined()),
      pieces: pieces)
  }
}

extension JSON {
  /// The object without some of its members.
  func without(_ names: String...) -> JSON {
    .object(members.filter { !names.contains($0.name) })
  }
}
