internal import CaptureArguments
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// What an unfinished line can name in the store, which is only read.
struct StoreCompletion {
  private let values: CompletionValues
  private let store: StoreEngine

  /// Opens the store that the line or its environment chooses; nil if there is none.
  init?(_ values: CompletionValues) {
    let parsed = values.parsed
    guard parsed.declares(StoreChoice.option),
      let choice = try? StoreChoice(parsed[StoreChoice.option]?.expandingTilde()),
      let store = StoreEngine(glancingAt: choice.folder)
    else { return nil }
    self.values = values
    self.store = store
  }

  func candidates(of kind: ValueKind) throws(StoreError) -> [Completion.Candidate] {
    switch kind {
    case .photo: try photos(inBin: false)
    case .photoInBin: try photos(inBin: true)
    case .photoInAlbum: try photosInAlbum
    case .keyword: try store.keywords().map { .init($0.word, $0.count.photos) }
    case .storeFolder: try folders
    case .cameraName: try store.cameras().map { .init($0) }
    case .album: try store.albums().albums.map { .init("\($0.name)", $0.title) }
    case .deletedAlbum: try store.deletedAlbums().map { .init("\($0)") }
    case .reader: try store.journalReaders().map { .init($0.name, "\($0.unread) unread") }
    case .lostFile: try store.lostFiles.all().map { .init($0.path, $0.byteCount.asBytes) }
    default: []
    }
  }

  /// The number of photos beyond which a list of ids helps nobody.
  private static let limit = 100

  /// Photos by the first digits of their ids: the newest ones, or those that begin as typed.
  private func photos(inBin isInBin: Bool) throws(StoreError) -> [Completion.Candidate] {
    let typed = values.completion.typed
    let found =
      typed.isEmpty
      ? try store.photos(PhotoQuery(isInBin: isInBin), limit: Self.limit)
      : try store.photos(beginning: typed, limit: Self.limit)
    return found.filter { ($0.deleted != nil) == isInBin && !isNamed($0.id) }.map(candidate)
  }

  private var photosInAlbum: [Completion.Candidate] {
    get throws(StoreError) {
      let text = values.completion.text(of: AlbumArgument.name) ?? ""
      guard let name = AlbumName(text) else { return [] }
      let ids = try store.album(name).album.photos.filter { !isNamed($0) }
      return try ids.map { id throws(StoreError) in
        try store.photo(id).map(candidate) ?? Completion.Candidate("\(id)", "not in the store")
      }
    }
  }

  /// Whether the line already names a photo.
  private func isNamed(_ id: PhotoID) -> Bool {
    values.completion.earlier.contains { !$0.isEmpty && id.description.hasPrefix($0) }
  }

  private func candidate(_ photo: Photo) -> Completion.Candidate {
    let isLong = values.completion.typed.utf8.count > photo.shortID.utf8.count
    let facts = [photo.taken.brief, photo.stars, photo.path]
    return Completion.Candidate(
      isLong ? photo.id.description : photo.shortID, facts.joined(separator: "  "))
  }

  /// The folders that contain photos, and those above them.
  private var folders: [Completion.Candidate] {
    get throws(StoreError) {
      var counts: [String: Int] = [:]
      for (path, count) in try store.folders() {
        var parts = path.split(separator: "/")
        while !parts.isEmpty {
          counts[parts.joined(separator: "/"), default: 0] += count
          parts.removeLast()
        }
      }
      return counts.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.photos) }
    }
  }
}
