internal import CaptureExport
internal import CaptureHTTP
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureStore
internal import CaptureText

/// Photos that a page wants as a file.
struct Download: Hashable, Sendable {
  let photos: PhotoSelection
  let tier: Tier
  let options: ExportOptions
  /// Whether the file is an archive; otherwise it is the JPEG of the only photo.
  let isArchive: Bool

  /// Reads the body of a request; `album` looks an album up.
  init(
    _ request: HTTPRequest, album: (AlbumName) async throws(HTTPFailure) -> StoredAlbum
  ) async throws(HTTPFailure) {
    let (members, filters) = try request.read { fields throws(JSONFieldError) in
      (try Members(&fields), try fields.optional("query")?.filters())
    }
    guard members.kinds + (filters == nil ? 0 : 1) < 2 else { throw Self.severalGiven }
    var options = members.options
    if let filters {
      photos = .query(try PhotoQuery(HTTPRequest(query: filters)))
    } else if let name = members.album {
      let stored = try await album(name)
      options.album = stored
      photos = .ids(stored.photos)
    } else if let ids = members.ids {
      photos = .ids(ids)
    } else {
      throw Self.noneGiven
    }
    tier = members.tier
    self.options = options
    isArchive = members.isArchive || members.ids?.count != 1
  }

  private static let severalGiven = HTTPFailure(
    .unprocessable, "body", "only one of ids, query and album can be used", code: 64)
  private static let noneGiven = HTTPFailure(
    .unprocessable, "body", "expected the photos, as ids, as a query or as an album", code: 64)
}

/// The members of a request for a download, besides its query.
private struct Members {
  let ids: [PhotoID]?
  let album: AlbumName?
  let tier: Tier
  let options: ExportOptions
  let isArchive: Bool

  init(_ fields: inout JSONFields) throws(JSONFieldError) {
    ids = try fields.optional("ids")?.photoIDs(upTo: RequestedPhotos.photoLimit)
    album = try fields.optional("album")?.albumName()
    tier = try fields.optional("tier")?.value(.oneOf(Tier.self)) ?? .full
    options = ExportOptions(
      writesSidecars: try fields.optional("sidecars")?.bool() ?? true,
      embedsAnnotations: try fields.optional("embed")?.bool() ?? false,
      keepsFolders: try fields.optional("folders")?.bool() ?? false)
    isArchive = try fields.optional("zip")?.bool() ?? false
  }

  /// In how many ways photos are named.
  var kinds: Int { (ids == nil ? 0 : 1) + (album == nil ? 0 : 1) }
}

extension Download {
  /// What the body of a request can be, which names photos in one way.
  static let schema = HTTPSchema.object(optional: [
    "ids": .photoIDs(upTo: RequestedPhotos.photoLimit),
    "query": .object(
      optional: HTTPSchema.Members(PhotoFilterParameters.single, .string)
        + HTTPSchema.Members(PhotoFilterParameters.repeatable, .array(of: .string))),
    "album": .string(.name), "tier": .words(Tier.allCases.map(\.rawValue)), "embed": .boolean,
    "folders": .boolean, "sidecars": .boolean, "zip": .boolean,
  ])
}

extension JSONField {
  fileprivate func albumName() throws(JSONFieldError) -> AlbumName {
    guard let name = AlbumName(try string()) else { throw error("is not the name of an album") }
    return name
  }

  /// Returns filters as they would be in the query of a request: texts, and lists of texts.
  fileprivate func filters() throws(JSONFieldError) -> [HTTPRequest.QueryItem] {
    var fields = try fields()
    var items: [HTTPRequest.QueryItem] = []
    for (name, field) in fields.all() {
      guard PhotoFilterParameters.names.contains(name) else {
        throw field.error("is not a filter of photos")
      }
      for value in try PhotoFilterParameters.repeatable.contains(name) ? field.items() : [field] {
        items.append(HTTPRequest.QueryItem(name: name, value: try value.string()))
      }
    }
    return items
  }
}
