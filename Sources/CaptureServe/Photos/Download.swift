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

  /// Reads the body of a request.
  init(_ request: HTTPRequest) throws(HTTPFailure) {
    let (members, filters) = try request.read { fields throws(JSONFieldError) in
      (try Members(&fields), try fields.optional("query")?.filters())
    }
    if let filters {
      guard members.ids == nil else { throw Self.bothGiven }
      photos = .query(try PhotoQuery(HTTPRequest(query: filters)))
    } else if let ids = members.ids {
      photos = .ids(ids)
    } else {
      throw Self.noneGiven
    }
    tier = members.tier
    options = members.options
    isArchive = members.isArchive || members.ids?.count != 1
  }

  private static let bothGiven = HTTPFailure(
    .unprocessable, "body", "ids and query cannot be used together", code: 64)
  private static let noneGiven = HTTPFailure(
    .unprocessable, "body", "expected the photos, as ids or as a query", code: 64)
}

/// The members of a request for a download, besides its query.
private struct Members {
  let ids: [PhotoID]?
  let tier: Tier
  let options: ExportOptions
  let isArchive: Bool

  init(_ fields: inout JSONFields) throws(JSONFieldError) {
    ids = try fields.optional("ids")?.photoIDs(upTo: RequestedPhotos.photoLimit)
    tier = try fields.optional("tier")?.value(.oneOf(Tier.self)) ?? .full
    options = ExportOptions(
      writesSidecars: try fields.optional("sidecars")?.bool() ?? true,
      embedsAnnotations: try fields.optional("embed")?.bool() ?? false,
      keepsFolders: try fields.optional("folders")?.bool() ?? false)
    isArchive = try fields.optional("zip")?.bool() ?? false
  }
}

extension JSONField {
  /// Returns filters as they would be in the query of a request: texts, and lists of texts.
  fileprivate func filters() throws(JSONFieldError) -> [HTTPRequest.QueryItem] {
    var fields = try fields()
    var items: [HTTPRequest.QueryItem] = []
    for (name, field) in fields.all() {
      guard PhotoFilterParameters.names.contains(name) else {
        throw field.error("is no filter of photos")
      }
      for value in try name == "keyword" ? field.items() : [field] {
        items.append(HTTPRequest.QueryItem(name: name, value: try value.string()))
      }
    }
    return items
  }
}
