internal import CaptureHTTP
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// Albums: lists, reads and changes them.
///
/// A change says on which revision of the album it is based. If the album has another one by now, and
/// does not say what is wanted, the answer is a conflict with both versions.
struct AlbumRoutes: Sendable {
  private let store: PhotoStore
  private let editor: AlbumEditor

  init(_ store: PhotoStore, editor: AlbumEditor) {
    self.store = store
    self.editor = editor
  }

  var routes: [HTTPRoute] {
    [
      HTTPRoute(
        .get, "/v1/albums", summary: "the albums", answers: [.ok: .json(.albumList)],
        handler: list),
      HTTPRoute(
        .get, "/v1/albums/{name}", summary: "an album", answers: [.ok: .json(.album)],
        handler: show),
      HTTPRoute(
        .post, "/v1/albums", query: ["key"], bodyLimit: Album.byteLimit,
        summary: "creates an album", body: .newAlbum, answers: [.created: .json(.album)],
        handler: create),
      HTTPRoute(
        .post, "/v1/albums/{name}", bodyLimit: Album.byteLimit,
        summary: "changes an album, or adds photos to it", body: .albumChange,
        answers: [.ok: .json(.album), .conflict: .json(.albumConflict)], handler: change),
      HTTPRoute(
        .post, "/v1/albums/{name}/delete", query: ["key"], summary: "deletes an album",
        body: .object(["revision": .string]),
        answers: [.ok: .json(.object(["undo": .string])), .conflict: .json(.albumConflict)],
        handler: delete),
    ]
  }

  private func list(_ request: HTTPRequest) async throws -> HTTPAnswer {
    _ = try await store.pagePosition()  // a store without albums is not one that was removed
    let listing = try await ofStore { () throws(StoreError) in try await store.albums.list() }
    let problems = listing.problems.map { problem -> JSON in
      ["path": .string(problem.path), "error": PageError(problem.error).json]
    }
    return .json([
      "albums": .array(listing.albums.map { .object($0.members) }), "problems": .array(problems),
    ])
  }

  private func show(_ request: HTTPRequest) async throws -> HTTPAnswer {
    let name = try request.albumName
    return .json(
      json(of: try await ofStore { () throws(StoreError) in try await store.albums.album(name) }))
  }

  private func create(_ request: HTTPRequest) async throws -> HTTPAnswer {
    let album = try request.read { fields throws(JSONFieldError) in
      var album = Album(title: try fields.required("title").newAlbumTitle())
      album.append(
        try fields.optional("ids")?.photoIDs(upTo: RequestedPhotos.photoLimit) ?? [])
      return album
    }
    let key = try request.value("key")
    let created = try await ofStore { () throws(StoreError) in
      try await editor.create(album, key: key)
    }
    return .json(json(of: created), status: .created)
  }

  private func change(_ request: HTTPRequest) async throws -> HTTPAnswer {
    let name = try request.albumName
    switch try AlbumRequest(request) {
    case .append(let ids):
      let album = try await ofStore { () throws(StoreError) in
        try await store.albums.change(name) { $0.append(ids) }
      }
      return .json(json(of: album))
    case .replace(let draft):
      return try await replace(name, with: draft)
    }
  }

  private func replace(_ name: AlbumName, with draft: AlbumDraft) async throws -> HTTPAnswer {
    let current = try await ofStore { () throws(StoreError) in try await store.albums.album(name) }
    // A page sends a title back with each change, also one that another program has written.
    if let title = draft.title, title != current.album.title, !title.isOneLine {
      throw HTTPFailure(
        .unprocessable, "body", "title: it has a control character or the end of a line", code: 64)
    }
    do throws(StoreError) {
      let album = try await store.albums.replace(
        name, with: draft.applied(to: current.album), expecting: draft.revision)
      return .json(json(of: album))
    } catch {
      guard error.code == .changed else { throw HTTPFailure(error) }
      let current = try await ofStore { () throws(StoreError) in try await store.albums.album(name)
      }
      return conflict(between: current, and: draft.json)
    }
  }

  private func delete(_ request: HTTPRequest) async throws -> HTTPAnswer {
    let name = try request.albumName
    let revision = try request.read { fields throws(JSONFieldError) in
      try fields.required("revision").string()
    }
    let key = try request.value("key")
    do throws(StoreError) {
      let outcome = try await editor.delete(name, expecting: revision, key: key)
      return .json(["undo": .string(outcome.undo)])
    } catch {
      guard error.code == .changed else { throw HTTPFailure(error) }
      let current = try await ofStore { () throws(StoreError) in try await store.albums.album(name)
      }
      return conflict(between: current)
    }
  }

  private func conflict(between current: StoredAlbum, and draft: JSON? = nil) -> HTTPAnswer {
    let error = PageError(
      "the album '\(current.name)' has been changed since", .failed,
      kind: StoreError.Code.changed.rawValue)
    let members = JSON.members(["error": error.json, "current": json(of: current)])
    return .json(
      .object(members + (draft.map { JSON.members(["yours": $0]) } ?? [])),
      status: .conflict)
  }

  private func json(of album: StoredAlbum) -> JSON { .object(album.members(in: store.engine)) }

  private func ofStore<Answer>(
    _ body: () async throws(StoreError) -> Answer
  ) async throws(HTTPFailure) -> Answer {
    try await HTTPFailure.ofStore(body)
  }
}

extension HTTPRequest {
  /// The album that the path names.
  fileprivate var albumName: AlbumName {
    get throws {
      guard let name = AlbumName(part("name")) else {
        throw HTTPFailure(.notFound, "notFound", "there is no album '\(part("name"))'")
      }
      return name
    }
  }
}
