internal import CaptureHTTP
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// One photo: its details, and its picture in each size.
struct PictureEndpoints: Sendable {
  let store: PhotoStore

  var routes: [HTTPRoute] {
    [
      HTTPRoute(
        .get, "/v1/photos/{id:hex32}", summary: "a photo with its tiers, states and EXIF facts",
        answers: [.ok: .json(.details), .notModified: .nothing], handler: details),
      HTTPRoute(
        .get, "/v1/photos/{id:hex32}/{tier}", query: ["v"], summary: "a photo's picture",
        answers: [.ok: .bytes(OriginalKinds.mediaTypes), .notModified: .nothing], handler: picture),
    ]
  }

  private func details(_ request: HTTPRequest) async throws -> HTTPAnswer {
    // The position comes first: a change after it gets another tag, even if the photo has it already.
    let end = try await store.pagePosition()
    let photo = try await photo(of: request)
    return try await .cached(
      .revalidated, tag: end.answerTag, type: "application/json", for: request
    ) {
      let object = try await HTTPFailure.ofStore { () throws(StoreError) in
        try await store.details(of: photo)
      }
      return .bytes(Array(object.line.utf8))
    }
  }

  private func picture(_ request: HTTPRequest) async throws -> HTTPAnswer {
    guard let tier = Tier(rawValue: request.part("tier")) else {
      throw HTTPFailure(.notFound, "notFound", "there is no such size of photos")
    }
    let photo = try await photo(of: request)
    let edition = photo.pageEdition
    let caching = try request.caching(of: edition)
    return try await .cached(
      caching, tag: "\(edition)-\(tier)", type: photo.mediaType(of: tier), for: request
    ) {
      .bytes(
        try await HTTPFailure.ofStore { () throws(StoreError) in
          try await store.data(of: photo.id, tier: tier)
        })
    }
  }

  private func photo(of request: HTTPRequest) async throws(HTTPFailure) -> Photo {
    let text = request.part("id")
    let photo = try await HTTPFailure.ofStore { () throws(StoreError) -> Photo? in
      guard let id = PhotoID(text) else { return nil }
      return try await store.photo(id)
    }
    guard let photo else { throw .noPhoto(text) }
    return photo
  }
}
