internal import CaptureBase
internal import CaptureHTTP
internal import CaptureJSON
internal import CaptureStore

/// Many small pictures at once, for sheets that are scrolled fast.
struct AtlasRoutes: Sendable {
  private let store: PhotoStore
  private let service: AtlasService

  init(_ store: PhotoStore, cache: AtlasCache) {
    self.store = store
    service = AtlasService(store, cache: cache)
  }

  var routes: [HTTPRoute] {
    [
      HTTPRoute(
        .get, "/v1/atlases", summary: "the versions of all atlases",
        answers: [.ok: .bytes("application/octet-stream"), .notModified: .nothing],
        handler: versions),
      HTTPRoute(
        .get, "/v1/atlases/{block:number}", query: ["v"],
        summary: "256 small pictures of photos with consecutive numbers",
        answers: [.ok: .jpeg, .notModified: .nothing], handler: block),
      HTTPRoute(
        .post, "/v1/atlases", bodyLimit: RequestedPhotos.bodyLimit,
        summary: "up to 256 small pictures of any photos",
        body: RequestedPhotos.schema(upTo: Atlas.cellCount), answers: [.ok: .jpeg],
        handler: selection),
    ]
  }

  private func versions(_ request: HTTPRequest) async throws -> HTTPAnswer {
    let end = try await store.pagePosition()
    return try await .cached(
      .revalidated, tag: end.answerTag, type: "application/octet-stream", for: request
    ) {
      let photos = try await HTTPFailure.ofStore { () throws(StoreError) in
        try await store.photos(numbered: 1...Int64(UInt32.max))
      }
      return .bytes(AtlasVersions(photos).bytes)
    }
  }

  private func block(_ request: HTTPRequest) async throws -> HTTPAnswer {
    guard let number = Int64(request.part("block")), let block = AtlasBlock(number: number) else {
      throw Self.noBlock
    }
    let photos = try await HTTPFailure.ofStore { () throws(StoreError) in
      try await store.photos(numbered: block.photos)
    }
    guard !photos.isEmpty else { throw Self.noBlock }
    let contents = AtlasContents(photos)
    let version = contents.version.hexadecimal
    let caching = try request.caching(of: version)
    return try await .cached(caching, tag: version, type: "image/jpeg", for: request) {
      .bytes(try await service.atlas(of: contents))
    }
  }

  private func selection(_ request: HTTPRequest) async throws -> HTTPAnswer {
    let photos = try RequestedPhotos(request, limit: Atlas.cellCount).ids
    return HTTPAnswer(type: "image/jpeg", body: .bytes(try await service.atlas(of: photos)))
  }

  private static let noBlock = HTTPFailure(
    .notFound, "notFound", "there are no photos in this atlas")
}
