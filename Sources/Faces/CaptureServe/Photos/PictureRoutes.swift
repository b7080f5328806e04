internal import CaptureHTTP
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// One photo: its details, and its picture in each size.
struct PictureRoutes: Sendable {
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
      throw HTTPFailure(.notFound, "notFound", "unknown tier")
    }
    let id = try request.photoID
    let (photo, bytes) = try await HTTPFailure.ofStore { () throws(StoreError) in
      try await store.picture(of: id, tier: tier) { request.wants($0, tier) }
    }
    return .cached(
      try request.caching(of: photo.pageEdition), tag: photo.tag(of: tier),
      type: photo.mediaType(of: tier), body: bytes.map(HTTPAnswer.Body.bytes))
  }

  private func photo(of request: HTTPRequest) async throws(HTTPFailure) -> Photo {
    let id = try request.photoID
    let photo = try await HTTPFailure.ofStore { () throws(StoreError) in try await store.photo(id) }
    guard let photo else { throw .noPhoto("\(id)") }
    return photo
  }
}

extension HTTPRequest {
  /// The photo that the path names.
  fileprivate var photoID: PhotoID {
    get throws(HTTPFailure) {
      guard let id = PhotoID(part("id")) else { throw .noPhoto(part("id")) }
      return id
    }
  }

  /// Whether the client lacks a photo's picture, and names no other version of it.
  fileprivate func wants(_ photo: Photo, _ tier: Tier) -> Bool {
    !has(photo.tag(of: tier)) && (try? caching(of: photo.pageEdition)) != nil
  }
}

extension Photo {
  /// The tag of the answer that has the photo's picture.
  fileprivate func tag(of tier: Tier) -> String { "\(pageEdition)-\(tier)" }
}
