internal import CaptureHTTP
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// Lists of photos: as objects, as an outline, and as counts.
struct ListRoutes: Sendable {
  let store: PhotoStore

  var routes: [HTTPRoute] {
    let (filters, repeatable) = (PhotoFilterParameters.names, PhotoFilterParameters.repeatable)
    return [
      HTTPRoute(
        .get, "/v1/photos", query: filters + ["limit", "after"], repeatable: repeatable,
        summary: "a page of photos",
        answers: [.ok: .lines(of: .listedPhoto)], handler: page),
      HTTPRoute(
        .get, "/v1/outline", query: filters, repeatable: repeatable,
        summary: "what a sheet needs to lay out all photos",
        answers: [.ok: .bytes("application/octet-stream"), .notModified: .nothing],
        handler: outline),
      HTTPRoute(
        .get, "/v1/counts", query: filters, repeatable: repeatable,
        summary: "numbers of photos by rating, folder, keyword and day",
        answers: [.ok: .json(.counts), .notModified: .nothing], handler: counts),
    ]
  }

  private func page(_ request: HTTPRequest) async throws -> HTTPAnswer {
    let query = try PhotoQuery(request)
    let limit =
      try request.parameter("limit", .integer(in: 1...PhotoFilters.greatestLimit))
      ?? PhotoFilters.usualLimit
    let last = try await last(of: request)
    let photos = try await HTTPFailure.ofStore { () throws(StoreError) in
      try await store.objects(of: store.photos(query, after: last, limit: limit))
    }
    let text = photos.map { $0.line + "\n" }.joined()
    return HTTPAnswer(type: "application/jsonl", body: .bytes(Array(text.utf8)))
  }

  /// Returns the photo after which a page begins; nil for the first page.
  private func last(of request: HTTPRequest) async throws -> Photo? {
    guard let text = try request.value("after") else { return nil }
    let last = try await HTTPFailure.ofStore { () throws(StoreError) -> Photo? in
      guard let id = PhotoID(text) else { return nil }
      return try await store.photo(id)
    }
    guard let last else { throw HTTPFailure.noPhoto(text) }
    return last
  }

  private func outline(_ request: HTTPRequest) async throws -> HTTPAnswer {
    let query = try PhotoQuery(request)
    let end = try await store.pagePosition()
    return try await .cached(
      .revalidated, tag: query.tag(at: end), type: "application/octet-stream", for: request
    ) {
      let outline = try await HTTPFailure.ofStore { () throws(StoreError) in
        try await store.outline(query)
      }
      return .stream { client in
        let writer = OutlineWriter(outline)
        var start = 0
        while let chunk = writer.chunk(from: start) {
          try await client.send(.bytes(chunk))
          start += OutlineWriter.chunkLength
        }
      }
    }
  }

  private func counts(_ request: HTTPRequest) async throws -> HTTPAnswer {
    let query = try PhotoQuery(request)
    let end = try await store.pagePosition()
    return try await .cached(
      .revalidated, tag: query.tag(at: end), type: "application/json", for: request
    ) {
      let counts = try await HTTPFailure.ofStore { () throws(StoreError) in
        try await store.counts(query)
      }
      return .bytes(Array(counts.json.line.utf8))
    }
  }
}
