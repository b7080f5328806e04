internal import CaptureHTTP
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// What a page asks to do with an album.
enum AlbumRequest: Hashable, Sendable {
  /// Adds photos at the end, whatever the album's revision.
  case append([PhotoID])
  case replace(AlbumDraft)

  /// Reads the body of a request.
  init(_ request: HTTPRequest) throws(HTTPFailure) {
    self = try request.read { fields throws(JSONFieldError) in
      if let ids = fields.optional("append") {
        return .append(try ids.photoIDs(upTo: RequestedPhotos.changeLimit))
      }
      return .replace(try AlbumDraft(&fields))
    }
  }
}

/// A new version of an album.
struct AlbumDraft: Hashable, Sendable {
  /// The revision on which the new version is based.
  let revision: String
  /// The new title; nil to keep the former one.
  let title: String?
  /// The new blocks; nil to keep the former ones.
  let blocks: [AlbumBlock]?

  init(_ fields: inout JSONFields) throws(JSONFieldError) {
    revision = try fields.required("revision").string()
    title = try fields.optional("title")?.albumTitle()
    blocks = try fields.optional("blocks")?.albumBlocks()
  }

  /// Returns the new version of an album.
  func applied(to album: Album) -> Album {
    Album(title: title ?? album.title, blocks: blocks ?? album.blocks)
  }

  /// The draft as it was sent.
  var json: JSON {
    [
      "revision": .string(revision), "title": .text(title),
      "blocks": blocks.map { .array($0.map(\.json)) },
    ]
  }
}

extension AlbumBlock {
  fileprivate var json: JSON {
    switch self {
    case .text(let text): ["text": .string(text)]
    case .photo(let id, let caption): ["photo": .string("\(id)"), "caption": .text(caption)]
    }
  }
}

extension JSONField {
  /// Returns the title of an album.
  func albumTitle() throws(JSONFieldError) -> String {
    let title = try string(upTo: Album.titleLimit)
    guard title.contains(where: { !$0.isWhitespace }) else { throw error("is empty") }
    return title
  }

  /// Returns a title that no album has had, which is a plain line.
  func newAlbumTitle() throws(JSONFieldError) -> String {
    let title = try albumTitle()
    try requireOneLine(title)
    return title
  }

  fileprivate func albumBlocks() throws(JSONFieldError) -> [AlbumBlock] {
    let items = try items()
    guard items.count <= Album.blockLimit else {
      throw error("has more than \(Album.blockLimit) blocks")
    }
    return try items.map { item throws(JSONFieldError) in try item.albumBlock() }
  }

  private func albumBlock() throws(JSONFieldError) -> AlbumBlock {
    var fields = try fields()
    if let text = fields.optional("text") {
      let block = AlbumBlock.text(try text.string())
      try fields.finish()
      return block
    }
    let id = try fields.required("photo").photoID()
    let caption = try fields.given("caption")?.string()
    // The server knows these itself, but a page may send back what it was sent.
    _ = try fields.optional("missing")?.bool()
    _ = try fields.optional("binned")?.bool()
    try fields.finish()
    return .photo(id, caption: caption.flatMap { $0.isEmpty ? nil : $0 })
  }
}
