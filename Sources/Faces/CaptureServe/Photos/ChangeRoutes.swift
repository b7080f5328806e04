internal import CaptureHTTP
internal import CaptureJSON
internal import CaptureMetadata
internal import CaptureStore
internal import CaptureWords

/// Verdicts and other changes of photos.
struct ChangeRoutes: Sendable {
  private let store: PhotoStore
  private let editor: PhotoEditor
  private let albums: AlbumEditor

  /// The greatest numbers of characters in texts that a page sends.
  static let (noteLimit, folderLimit, keywordLimit) = (10_000, 1_000, 200)
  /// The greatest number of keywords that a request adds, or removes.
  static let keywordCount = 100

  init(_ store: PhotoStore, editor: PhotoEditor, albums: AlbumEditor) {
    self.store = store
    self.editor = editor
    self.albums = albums
  }

  var routes: [HTTPRoute] {
    PhotoChange.Verb.allCases.map(route) + [
      HTTPRoute(
        .post, "/v1/undo", query: ["key"], summary: "undoes a change",
        body: .object(["undo": .string]),
        answers: [
          .ok: .json(
            .object(changed, optional: ["missing": failedPhotos, "album": .album.orNull]))
        ],
        handler: undo)
    ]
  }

  private func route(_ verb: PhotoChange.Verb) -> HTTPRoute {
    HTTPRoute(
      .post, HTTPPathPattern("/v1/photos/\(verb.rawValue)"), query: ["key"],
      bodyLimit: RequestedPhotos.bodyLimit, summary: verb.summary, body: verb.body,
      answers: [.ok: .json(.object(changed, optional: ["missing": failedPhotos]))]
    ) { request in
      let limit = RequestedPhotos.changeLimit
      let (photos, change) = try RequestedPhotos.read(request, limit: limit) {
        fields throws(JSONFieldError) in try verb.change(&fields)
      }
      return try await answer(editor.apply(change, to: photos, key: try request.value("key")))
    }
  }

  private func undo(_ request: HTTPRequest) async throws -> HTTPAnswer {
    let token = try request.read { fields throws(JSONFieldError) in
      try fields.required("undo").string()
    }
    let key = try request.value("key")
    if let outcome = try await albums.undo(token, key: key) { return answer(outcome) }
    return try await answer(editor.undo(token, key: key))
  }

  private func answer(_ outcome: AlbumEditor.Outcome) -> HTTPAnswer {
    let album = outcome.album.map { JSON.object($0.members(in: store.engine)) }
    return .json([
      "photos": [], "failed": [], "undo": .string(outcome.undo), "album": album,
    ])
  }

  private func answer(_ outcome: PhotoEditor.Outcome) async throws -> HTTPAnswer {
    let photos = try await HTTPFailure.ofStore { () throws(StoreError) in
      try await store.objects(of: outcome.photos)
    }
    let missing = outcome.missing.isEmpty ? nil : objects(of: outcome.missing)
    return .json(
      .compact([
        "photos": .array(photos), "failed": objects(of: outcome.failures), "missing": missing,
        "undo": .string(outcome.undo),
      ]))
  }

  private func objects(of failures: [(photo: PhotoID, error: PageError)]) -> JSON {
    .array(failures.map { ["id": .string("\($0.photo)"), "error": $0.error.json] })
  }
}

/// The photos that were changed, those that were not, and the token that takes it back.
private let changed: HTTPSchema.Members = [
  "photos": .array(of: .listedPhoto), "failed": failedPhotos, "undo": .string,
]

private let failedPhotos = HTTPSchema.array(of: .object(["id": .photoID, "error": .error]))

extension PhotoChange.Verb {
  fileprivate var summary: String {
    switch self {
    case .rate: "gives stars, or rejects photos"
    case .note: "writes a note about photos"
    case .tag: "adds and removes keywords"
    case .move: "moves photos to a folder"
    case .delete: "moves photos to the bin"
    case .restore: "restores photos from the bin"
    }
  }

  /// What a request has besides the photos.
  private var members: (required: HTTPSchema.Members, optional: HTTPSchema.Members) {
    switch self {
    case .rate: (["rating": .rating], ["former": .formerValues(of: .rating)])
    case .note: (["note": .note], ["former": .formerValues(of: .note)])
    case .tag: ([:], ["add": .keywords, "remove": .keywords])
    case .move: (["folder": .folder], ["former": .formerValues(of: .folder)])
    case .delete, .restore: ([:], [:])
    }
  }

  fileprivate var body: HTTPSchema {
    let (required, optional) = members
    return RequestedPhotos.schema(
      upTo: RequestedPhotos.changeLimit, required, optional: optional)
  }

  fileprivate func change(
    _ fields: inout JSONFields
  ) throws(JSONFieldError) -> ConditionalChange {
    switch self {
    case .rate:
      let change = PhotoChange.rate(try fields.required("rating").rating())
      let former = try fields.optional("former")?.formerValues { field throws(JSONFieldError) in
        .rating(try field.rating().value)
      }
      return ConditionalChange(change, former: former)
    case .note:
      let change = PhotoChange.note(try fields.required("note").note())
      let former = try fields.optional("former")?.formerValues { field throws(JSONFieldError) in
        .note(kept: try field.note())
      }
      return ConditionalChange(change, former: former)
    case .tag:
      let added = try fields.optional("add")?.keywords() ?? []
      let removed = try fields.optional("remove")?.keywords() ?? []
      return ConditionalChange(.tag(adding: added, removing: removed))
    case .move:
      let change = PhotoChange.move(folder: try fields.required("folder").folder())
      let former = try fields.optional("former")?.formerValues { field throws(JSONFieldError) in
        .folder(kept: try field.folder())
      }
      return ConditionalChange(change, former: former)
    case .delete: return ConditionalChange(.delete)
    case .restore: return ConditionalChange(.restore)
    }
  }
}

extension HTTPSchema {
  /// For each photo the values that it may have before the change, or null if they do not matter.
  fileprivate static func formerValues(of value: HTTPSchema) -> HTTPSchema {
    .array(of: .array(of: value).orNull)
  }

  fileprivate static let rating = HTTPSchema.integer(in: Rating.range).orNull
  fileprivate static let note = HTTPSchema.string(upTo: ChangeRoutes.noteLimit).orNull
  fileprivate static let folder = HTTPSchema.string(upTo: ChangeRoutes.folderLimit)
  fileprivate static let keywords = HTTPSchema.array(
    of: .string(upTo: ChangeRoutes.keywordLimit), count: 0...ChangeRoutes.keywordCount)
}

extension JSONField {
  /// Returns for each photo the values that it may have before the change; nil if any will do.
  fileprivate func formerValues(
    _ read: (JSONField) throws(JSONFieldError) -> PhotoValue
  ) throws(JSONFieldError) -> [[PhotoValue]?] {
    var former: [[PhotoValue]?] = []
    for photo in try items() {
      guard !photo.isNull else {
        former.append(nil)
        continue
      }
      var values: [PhotoValue] = []
      for value in try photo.items() { values.append(try read(value)) }
      former.append(values)
    }
    return former
  }

  fileprivate func rating() throws(JSONFieldError) -> Rating {
    guard !isNull, let rating = Rating(try int(in: Rating.range)) else { return .unrated }
    return rating
  }

  fileprivate func note() throws(JSONFieldError) -> String? {
    isNull ? nil : try string(upTo: ChangeRoutes.noteLimit)
  }

  /// Returns a text; throws if it has more characters than the limit.
  func string(upTo limit: Int) throws(JSONFieldError) -> String {
    let text = try string()
    guard text.unicodeScalars.count <= limit else {
      throw error("has more than \(limit) characters")
    }
    return text
  }

  /// Returns a folder's name.
  fileprivate func folder() throws(JSONFieldError) -> String {
    let text = try string(upTo: ChangeRoutes.folderLimit)
    try requireOneLine(text)
    return text
  }

  fileprivate func keywords() throws(JSONFieldError) -> [String] {
    let items = try items()
    guard items.count <= ChangeRoutes.keywordCount else {
      throw error("has more than \(ChangeRoutes.keywordCount) keywords")
    }
    return try items.map { item throws(JSONFieldError) in
      try item.string(upTo: ChangeRoutes.keywordLimit)
    }
  }
}
