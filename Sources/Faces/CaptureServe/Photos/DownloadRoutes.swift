internal import CaptureBase
internal import CaptureExport
internal import CaptureHTTP
internal import CaptureJSON
internal import CaptureMetadata
internal import CaptureStore
internal import CaptureTime

/// Photos as files: a request for them returns an address, which can be opened once.
///
/// A browser saves what it opens, but sends no token then. So the address itself is the secret.
struct DownloadRoutes: Sendable {
  private let store: PhotoStore
  private let timeline: any Timeline
  private let tickets: DownloadTickets

  init(_ store: PhotoStore, _ timeline: any Timeline) {
    self.store = store
    self.timeline = timeline
    tickets = DownloadTickets(timeline)
  }

  var routes: [HTTPRoute] {
    [
      HTTPRoute(
        .post, "/v1/downloads", bodyLimit: RequestedPhotos.bodyLimit,
        summary: "an address from which photos can be downloaded once", body: Download.schema,
        answers: [.created: .json(Self.ordered)], handler: order),
      HTTPRoute(
        .get, "/d/{key:word}/{name:word}", access: .once, summary: "a download",
        answers: [
          .ok: .bytes(OriginalKinds.mediaTypes + ["application/zip"])
            .with(headers: ["Content-Disposition"])
        ], handler: fetch),
    ]
  }

  private static let ordered = HTTPSchema.object([
    "url": .string, "photos": .integer, "bytes": .null, "expiresMs": .number,
  ])

  private func order(_ request: HTTPRequest) async throws -> HTTPAnswer {
    let download = try await Download(request) { [store] name throws(HTTPFailure) in
      try await HTTPFailure.ofStore { () throws(StoreError) in try await store.albums.album(name) }
    }
    let count = try await HTTPFailure.ofStore { () throws(StoreError) in
      try await photoCount(of: download)
    }
    let name = try await HTTPFailure.ofStore { () throws(StoreError) in
      try await fileName(of: download)
    }
    guard count > 0, let name else { throw HTTPFailure(StoreError(notFound: "to download")) }
    let answer: JSON = [
      "url": .string(try await tickets.note(download, named: name)), "photos": .integer(count),
      "bytes": nil, "expiresMs": .number(DownloadTable.lifetime / .milliseconds(1)),
    ]
    return .json(answer, status: .created)
  }

  private func photoCount(of download: Download) async throws(StoreError) -> Int {
    switch download.photos {
    case .ids(let ids): ids.count
    case .query(let query): try await store.count(query)
    }
  }

  /// Returns the name of the file; nil if its only photo is gone.
  private func fileName(of download: Download) async throws(StoreError) -> String? {
    guard !download.isArchive, case .ids(let ids) = download.photos, let id = ids.first else {
      return download.options.album.map { "\($0.name).zip" }
        ?? DownloadName.archive(at: timeline.date)
    }
    return try await store.photo(id).map { DownloadName.photo($0, download.tier) }
  }

  private func fetch(_ request: HTTPRequest) async throws -> HTTPAnswer {
    let name = request.part("name")
    let download = try await tickets.take(
      request.part("key"), named: name, isHead: request.method == .head)
    let headers: HTTPHeaders = [
      "Content-Disposition": "attachment; filename=\"\(name)\"; filename*=UTF-8''\(name)"
    ]
    // The headers of a picture state its length, although `HEAD` gets nothing else.
    guard download.isArchive else {
      let (type, bytes) = try await picture(of: download)
      return HTTPAnswer(type: type, headers: headers, body: .bytes(bytes))
    }
    return HTTPAnswer(
      type: "application/zip", headers: headers,
      body: .stream { [store, tickets] client in
        try await tickets.threads.lend { thread in
          _ = try await store.exportArchive(
            of: download.photos, tier: download.tier, options: download.options, on: thread
          ) { bytes in try await client.send(.bytes(bytes)) }
        }
      })
  }

  /// Returns the only photo of a download, with its media type.
  private func picture(
    of download: Download
  ) async throws(HTTPFailure) -> (type: String, bytes: [UInt8]) {
    let tier = download.tier
    guard case .ids(let ids) = download.photos, let id = ids.first else {
      return (OriginalKinds.mediaTypes[0], [])
    }
    let (photo, bytes) = try await HTTPFailure.ofStore { () throws(StoreError) in
      (try await store.photo(id), try await store.data(of: id, tier: tier))
    }
    let type = photo?.mediaType(of: tier) ?? OriginalKinds.mediaTypes[0]
    guard download.options.embedsAnnotations, let photo else { return (type, bytes) }
    // A photo that cannot contain them is as it is in the store.
    return (type, (try? OriginalKinds.embed(photo.annotations, in: bytes)) ?? bytes)
  }
}
